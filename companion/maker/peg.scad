// A peg for a sensed board: a head to take it by, a shaft for the hole, and a magnet in the tip for the sensor.
//
// It stands on its head to be printed; glue the magnet into the open tip afterwards, all with the same pole outwards.
// The values of [Board] come from the board file; those below are yours to change.

/* [Peg] */
shape = "circle";     // [circle, square, triangle, diamond]
head_mm = 14;         // how high it stands above the wood
play_mm = 0.3;        // how much thinner than its hole it is

/* [Magnet] */
magnet_mm = 2;        // diameter; 0 for none (a conductive peg is turned from brass or aluminium)
magnet_long_mm = 5;
glue_mm = 0.1;        // how much wider than the magnet its pocket is

/* [Hidden] */
$fn = 64;
shaft_d = hole_mm - play_mm;
head_d = min(6.5, room_mm - 1);   // heads in neighbouring holes must not touch
wall_mm = (shaft_d - magnet_mm - glue_mm) / 2;

assert(magnet_mm == 0 || wall_mm >= 0.35, "The magnet is too thick for the shaft: less than 0.35 mm of wall are left.");
assert(magnet_long_mm < shaft_mm, "The magnet is longer than the shaft.");
assert(head_d > hole_mm + 0.5, "The holes are too close for a head that is wider than its hole.");

// The outline of the head, as wide as head_d; a shape for each side, as on the screen.
module outline(shape) {
    if (shape == "square") square(head_d / sqrt(2), center = true);
    else if (shape == "triangle") rotate(90) circle(d = head_d, $fn = 3);
    else if (shape == "diamond") scale([0.8, 1]) circle(d = head_d, $fn = 4);
    else circle(d = head_d);
}

module head(shape) {
    linear_extrude(head_mm - 3) outline(shape);
    // Towards the wood the head ends in a round collar, so that no shape digs into it.
    hull() {
        translate([0, 0, head_mm - 3.01]) linear_extrude(0.01) outline(shape);
        translate([0, 0, head_mm - 1]) cylinder(d = min(head_d, hole_mm + 1), h = 1);
    }
}

module peg(shape) {
    difference() {
        union() {
            head(shape);
            translate([0, 0, head_mm - 0.01]) cylinder(d = shaft_d, h = shaft_mm + 0.01);
        }
        if (magnet_mm > 0)
            translate([0, 0, head_mm + shaft_mm - magnet_long_mm])
                cylinder(d = magnet_mm + glue_mm, h = magnet_long_mm + 1);
    }
}

peg(shape);
