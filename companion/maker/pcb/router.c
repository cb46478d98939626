/* A grid router: finds tracks and vias for the nets of a circuit board, rips up what meets, and tries again.
 *
 * Nets are routed one after the other by A* over the nodes of a square grid, on one or two layers. A track may run where
 * another net's is, at a price that grows from pass to pass and is remembered (negotiated congestion: L. McMurchie and
 * C. Ebeling, PathFinder, 1995), until no two meet. All numbers are integers, so that every machine finds the same.
 *
 * own_track[layer][node], own_via[node]: 0 free, n > 0 for net n alone, -1 for none. Nets count from 1.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct { int32_t x0, y0, x1, y1, layers; } Pin;   /* nodes from .. to, and a bit for each layer */
typedef struct { int32_t *at; int32_t count, room; } List;

static int W, H, L, N;
static int32_t *own_track, *own_via;
static uint16_t *met_track, *met_via, *cost_track, *cost_via;   /* how many nets are there; what was learnt */
static uint32_t *seen, *mark_track, *mark_via, round_seen, round_mark;
static int32_t *reached;
static uint8_t *came;
static List *paths, *vias, heap_key, heap_node;
enum { STEP = 10, SLANT = 14, VIA = 90, BEND = 2, START = 9, DOWN = 8 };
enum { NEAR = 14, DEAR = 200 };   /* in nodes: what is stirred with a place where nets meet; what that place costs more */
static const int DX[8] = {1, 0, -1, 0, 1, -1, -1, 1}, DY[8] = {0, 1, 0, -1, 1, 1, -1, -1};

static void put(List *list, int32_t value) {
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 64;
        list->at = realloc(list->at, sizeof(int32_t) * list->room);
    }
    list->at[list->count++] = value;
}

/* --- the heap: smallest key first; of equal ones the one that a fixed order of swaps brings up --- */

static void heap_push(int32_t key, int32_t node) {
    put(&heap_key, key); put(&heap_node, node);
    int32_t i = heap_key.count - 1;
    while (i > 0 && heap_key.at[(i - 1) / 2] > key) {
        heap_key.at[i] = heap_key.at[(i - 1) / 2]; heap_node.at[i] = heap_node.at[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    heap_key.at[i] = key; heap_node.at[i] = node;
}

static int32_t heap_pop(void) {
    int32_t top = heap_node.at[0], last = --heap_key.count, key = heap_key.at[last], node = heap_node.at[last], i = 0;
    heap_node.count = last;
    for (;;) {
        int32_t child = 2 * i + 1;
        if (child >= last) break;
        if (child + 1 < last && heap_key.at[child + 1] < heap_key.at[child]) child++;
        if (heap_key.at[child] >= key) break;
        heap_key.at[i] = heap_key.at[child]; heap_node.at[i] = heap_node.at[child];
        i = child;
    }
    if (last > 0) { heap_key.at[i] = key; heap_node.at[i] = node; }
    return top;
}

/* --- what a net takes of the board: nodes where no other may have a track, or a via --- */

static void touch(uint16_t *met, uint32_t *mark, int base, int x, int y, int reach2, int by) {
    int r = 0;
    while ((r + 1) * (r + 1) <= reach2) r++;
    for (int dy = -r; dy <= r; dy++)
        for (int dx = -r; dx <= r; dx++) {
            int nx = x + dx, ny = y + dy;
            if (dx * dx + dy * dy > reach2 || nx < 0 || ny < 0 || nx >= W || ny >= H) continue;
            int node = base + ny * W + nx;
            if (mark[node] == round_mark) continue;
            mark[node] = round_mark;
            met[node] += by;
        }
}

/* In squares of nodes 0.15 mm apart, the nearest that is too near: track and track 0.3 mm, track and via 0.475 mm, via and via 0.65 mm. */
enum { TRACK_TRACK = 3, TRACK_VIA = 10, VIA_VIA = 18 };

static void take(int net, int by) {
    round_mark++;
    for (int i = 0; i < paths[net].count; i++) {
        int node = paths[net].at[i];
        if (node < 0) continue;
        int flat = node % N, x = flat % W, y = flat / W;
        touch(met_track, mark_track, node - flat, x, y, TRACK_TRACK, by);
        touch(met_via, mark_via, 0, x, y, TRACK_VIA, by);
    }
    for (int i = 0; i < vias[net].count; i++) {
        int x = vias[net].at[i] % W, y = vias[net].at[i] / W;
        for (int layer = 0; layer < L; layer++) touch(met_track, mark_track, layer * N, x, y, TRACK_VIA, by);
        touch(met_via, mark_via, 0, x, y, VIA_VIA, by);
    }
}

/* --- one connection: from what a net has to its next pin --- */

static int guess(int flat, const Pin *to) {
    int x = flat % W, y = flat / W;
    int dx = x < to->x0 ? to->x0 - x : x > to->x1 ? x - to->x1 : 0;
    int dy = y < to->y0 ? to->y0 - y : y > to->y1 ? y - to->y1 : 0;
    int lesser = dx < dy ? dx : dy, greater = dx < dy ? dy : dx;
    return STEP * (greater - lesser) + SLANT * lesser;
}

static int own_vias_apart(int net, int flat) {
    for (int i = 0; i < vias[net].count; i++) {
        int dx = vias[net].at[i] % W - flat % W, dy = vias[net].at[i] / W - flat / W;
        if ((dx || dy) && dx * dx + dy * dy <= VIA_VIA) return 0;
    }
    return 1;
}

static void offer(int node, int32_t key, int way, const Pin *to) {
    if (seen[node] == round_seen && reached[node] <= key) return;
    seen[node] = round_seen; reached[node] = key; came[node] = way;
    heap_push(key + guess(node % N, to), node);
}

static void offer_pin(int net, const Pin *pin, const Pin *to) {
    for (int layer = 0; layer < L; layer++)
        for (int y = pin->y0; y <= pin->y1 && pin->layers >> layer & 1; y++)
            for (int x = pin->x0; x <= pin->x1; x++) {
                int node = layer * N + y * W + x;
                if (own_track[node] == 0 || own_track[node] == net) offer(node, 0, START, to);
            }
}

static void keep_path(int net, int node) {
    put(&paths[net], -1);
    for (;;) {
        put(&paths[net], node);
        int way = came[node];
        if (way == START) return;
        if (way == DOWN) {
            int flat = node % N, there = 0;
            for (int i = 0; i < vias[net].count; i++) there |= vias[net].at[i] == flat;
            if (!there) put(&vias[net], flat);
            put(&paths[net], -1);
            node = node < N ? node + N : node - N;
        } else {
            node -= DY[way] * W + DX[way];
        }
    }
}

static int connect(int net, const Pin *pins, int done, int price, int margin) {
    const Pin *to = &pins[done];
    int x0 = to->x0, y0 = to->y0, x1 = to->x1, y1 = to->y1;
    round_seen++;
    heap_key.count = heap_node.count = 0;
    for (int i = 0; i < done; i++) offer_pin(net, &pins[i], to);
    for (int i = 0; i < paths[net].count; i++)
        if (paths[net].at[i] >= 0) offer(paths[net].at[i], 0, START, to);
    for (int i = 0; i < vias[net].count; i++)
        for (int layer = 0; layer < L; layer++) offer(layer * N + vias[net].at[i], 0, START, to);
    int best = 0;   /* the window: around the target and the nearest of what there is */
    for (int i = 1; i < heap_key.count; i++) if (heap_key.at[i] < heap_key.at[best]) best = i;
    if (!heap_key.count) return 0;
    int sx = heap_node.at[best] % N % W, sy = heap_node.at[best] % N / W;
    x0 = (sx < x0 ? sx : x0) - margin; x1 = (sx > x1 ? sx : x1) + margin;
    y0 = (sy < y0 ? sy : y0) - margin; y1 = (sy > y1 ? sy : y1) + margin;
    while (heap_key.count) {
        int32_t key = heap_key.at[0];
        int node = heap_pop(), flat = node % N, base = node - flat, x = flat % W, y = flat / W;
        if (key > reached[node] + guess(flat, to)) continue;
        if (guess(flat, to) == 0 && to->layers >> (base / (N ? N : 1)) & 1) { keep_path(net, node); return 1; }
        for (int way = 0; way < 8; way++) {
            int nx = x + DX[way], ny = y + DY[way];
            if (nx < 0 || ny < 0 || nx >= W || ny >= H || nx < x0 || nx > x1 || ny < y0 || ny > y1) continue;
            int next = base + ny * W + nx;
            if (own_track[next] != 0 && own_track[next] != net) continue;
            int bend = came[node] < 8 && came[node] != way ? BEND : 0;
            offer(next, reached[node] + (way < 4 ? STEP : SLANT) + bend + cost_track[next] + price * met_track[next], way, to);
        }
        if (L < 2 || (own_via[flat] != 0 && own_via[flat] != net) || !own_vias_apart(net, flat)) continue;
        int next = base ? flat : flat + N;
        if (own_track[next] != 0 && own_track[next] != net) continue;
        offer(next, reached[node] + VIA + cost_via[flat] + price * met_via[flat] + price * met_track[next], DOWN, to);
    }
    return 0;
}

static int connect_all(int net, const Pin *pins, int count, int price) {
    paths[net].count = vias[net].count = 0;
    for (int done = 1; done < count; done++) {
        if (connect(net, pins, done, price, 60)) continue;
        if (connect(net, pins, done, price, 300)) continue;
        if (!connect(net, pins, done, price, W + H)) return 0;
    }
    return 1;
}

static int learn(int net) {
    int met = 0;
    for (int i = 0; i < paths[net].count; i++) {
        int node = paths[net].at[i];
        if (node >= 0 && met_track[node] > 1) { met++; if (cost_track[node] < 20000) cost_track[node] += STEP; }
    }
    for (int i = 0; i < vias[net].count; i++)
        if (met_via[vias[net].at[i]] > 1) { met++; if (cost_via[vias[net].at[i]] < 20000) cost_via[vias[net].at[i]] += 4 * STEP; }
    return met;
}

/* Routes what meets over and over, at a price that grows. Returns how many nets still meet, -n when net n cannot be joined. */
static int negotiate(int nets, const int32_t *first, const Pin *pins, uint8_t *again, int passes, int price, int laid,
                     void (*told)(int, int)) {
    int left = nets, before = nets, same = 0;
    for (int pass = 0; pass < passes && left && same < 12; pass++) {
        int routed = 0;
        for (int net = 1; net <= nets; net++) {
            if (!again[net]) continue;
            routed++;
            if (pass || laid) take(net, -1);
            if (!connect_all(net, pins + first[net - 1], first[net] - first[net - 1], price)) return -net;
            take(net, 1);
        }
        left = 0;
        for (int net = 1; net <= nets; net++) left += again[net] = learn(net) > 0;
        same = left == before ? same + 1 : 0;   /* what stays so long does not come apart any more */
        before = left;
        if (told) told(routed, left);
        if (price < 2000) price += price / 2;
    }
    return left;
}

/* --- what does not come apart: all around it is taken out and routed again in another order --- */

/* Marks what is near the places where a net meets others, and makes these places dear for good. */
static void mark_near(int net, uint8_t *near) {
    for (int i = 0; i < paths[net].count; i++) {
        int node = paths[net].at[i];
        if (node < 0 || met_track[node] < 2) continue;
        if (cost_track[node] < 20000) cost_track[node] += DEAR;
        int x = node % N % W, y = node % N / W;
        for (int ny = y < NEAR ? 0 : y - NEAR; ny <= y + NEAR && ny < H; ny++)
            for (int nx = x < NEAR ? 0 : x - NEAR; nx <= x + NEAR && nx < W; nx++) near[ny * W + nx] = 1;
    }
    for (int i = 0; i < vias[net].count; i++) {
        int flat = vias[net].at[i];
        if (met_via[flat] < 2) continue;
        if (cost_via[flat] < 20000) cost_via[flat] += DEAR;
        near[flat] = 1;
    }
}

static int comes_near(int net, const uint8_t *near) {
    for (int i = 0; i < paths[net].count; i++)
        if (paths[net].at[i] >= 0 && near[paths[net].at[i] % N]) return 1;
    return 0;
}

/* The same numbers on every machine: a linear congruential generator (Numerical Recipes). */
static void shuffle(List *list, uint32_t *dice) {
    for (int i = list->count - 1; i > 0; i--) {
        *dice = *dice * 1664525u + 1013904223u;
        int j = (*dice >> 8) % (uint32_t)(i + 1), kept = list->at[i];
        list->at[i] = list->at[j]; list->at[j] = kept;
    }
}

/* Those that met are routed first, as long as crossing is cheap. Returns how many meet then, -n when net n cannot be joined. */
static int stir(int nets, const int32_t *first, const Pin *pins, uint8_t *again, uint32_t *dice) {
    uint8_t *near = calloc(N, 1);
    List order = {0};
    int left = 0;
    for (int net = 1; net <= nets; net++) if (again[net]) mark_near(net, near);
    for (int net = 1; net <= nets; net++) if (again[net] || comes_near(net, near)) put(&order, net);
    shuffle(&order, dice);
    for (int i = 0; i < order.count; i++) take(order.at[i], -1);
    for (int met = 1; met >= 0; met--)
        for (int i = 0; i < order.count && left >= 0; i++) {
            int net = order.at[i];
            if (again[net] != met) continue;
            if (!connect_all(net, pins + first[net - 1], first[net] - first[net - 1], 2 * STEP)) left = -net;
            else take(net, 1);
        }
    for (int net = 1; net <= nets && left >= 0; net++) left += again[net] = learn(net) > 0;
    free(near); free(order.at);
    return left;
}

/* Returns 0 when all are routed, n > 0 when so many nets still meet, -n when net n cannot be joined at all.
 * `first[net - 1] .. first[net]` are its pins. `told` is called after each pass with how many nets it routed.
 * What still meets after `passes` is stirred `stirs` times, each time followed by some passes. */
int route(int width, int height, int layers, int32_t *track, int32_t *via, int nets, const int32_t *first, const Pin *pins,
          int passes, int stirs, void (*told)(int, int)) {
    W = width; H = height; L = layers; N = W * H;
    own_track = track; own_via = via;
    met_track = calloc(L * N, 2); met_via = calloc(N, 2); cost_track = calloc(L * N, 2); cost_via = calloc(N, 2);
    seen = calloc(L * N, 4); reached = calloc(L * N, 4); came = calloc(L * N, 1);
    mark_track = calloc(L * N, 4); mark_via = calloc(N, 4);
    paths = calloc(nets + 1, sizeof(List)); vias = calloc(nets + 1, sizeof(List));
    round_seen = round_mark = 0;
    uint8_t *again = malloc(nets + 1);
    memset(again, 1, nets + 1);
    uint32_t dice = 1;
    int left = negotiate(nets, first, pins, again, passes, 6, 0, told);
    while (left > 0 && stirs-- > 0) {
        left = stir(nets, first, pins, again, &dice);
        if (left > 0) left = negotiate(nets, first, pins, again, passes / 4, 4 * STEP, 1, told);
    }
    free(again);
    return left;
}

/* Whether a net still meets another after the last pass. */
int meets(int net) {
    for (int i = 0; i < paths[net].count; i++)
        if (paths[net].at[i] >= 0 && met_track[paths[net].at[i]] > 1) return 1;
    for (int i = 0; i < vias[net].count; i++)
        if (met_via[vias[net].at[i]] > 1) return 1;
    return 0;
}

int path_length(int net) { return paths[net].count; }
void path_nodes(int net, int32_t *to) { memcpy(to, paths[net].at, sizeof(int32_t) * paths[net].count); }
int via_count(int net) { return vias[net].count; }
void via_nodes(int net, int32_t *to) { memcpy(to, vias[net].at, sizeof(int32_t) * vias[net].count); }

void release(int nets) {
    for (int net = 0; net <= nets; net++) { free(paths[net].at); free(vias[net].at); }
    free(paths); free(vias); free(met_track); free(met_via); free(cost_track); free(cost_via);
    free(seen); free(reached); free(came); free(mark_track); free(mark_via);
}

/* Marks the nodes nearer than `reach` to a line with half a width and half a height more: places in whole micrometres. */
void block(int32_t *own, int width, int height, int step, int ax, int ay, int bx, int by, int half_w, int half_h, int reach, int net) {
    int wide = reach + half_w, high = reach + half_h;
    int x0 = ((ax < bx ? ax : bx) - wide) / step - 1, x1 = ((ax > bx ? ax : bx) + wide) / step + 1;
    int y0 = ((ay < by ? ay : by) - high) / step - 1, y1 = ((ay > by ? ay : by) + high) / step + 1;
    double lx = bx - ax, ly = by - ay, l2 = lx * lx + ly * ly;
    for (int y = y0 < 0 ? 0 : y0; y <= y1 && y < height; y++)
        for (int x = x0 < 0 ? 0 : x0; x <= x1 && x < width; x++) {
            double px = (double)x * step - ax, py = (double)y * step - ay;
            double t = l2 > 0 ? (px * lx + py * ly) / l2 : 0;
            t = t < 0 ? 0 : t > 1 ? 1 : t;
            double dx = px - t * lx, dy = py - t * ly;
            dx = (dx < 0 ? -dx : dx) - half_w; dy = (dy < 0 ? -dy : dy) - half_h;
            if (dx < 0) dx = 0;
            if (dy < 0) dy = 0;
            if (dx * dx + dy * dy >= (double)reach * reach - 0.5) continue;
            int32_t *owner = &own[y * width + x];
            *owner = *owner == 0 || *owner == net ? net : -1;
        }
}
