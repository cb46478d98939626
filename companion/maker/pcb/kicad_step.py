"""What KiCad does with a board: it fills the planes, checks the board, and plots it. Run by the Python that has pcbnew.

    python3 kicad_step.py BOARD.kicad_pcb OUTPUT_FOLDER

Beside the board lies its project file, which has the rules. The folder gets the filled board, the report of the design
rule check, gerbers and drill files. It stands alone: nothing of the program can be imported here.
"""

import os
import sys

import pcbnew

LAYERS = [
    "F.Cu",
    "In1.Cu",
    "In2.Cu",
    "B.Cu",
    "F.Paste",
    "B.Paste",
    "F.SilkS",
    "B.SilkS",
    "F.Mask",
    "B.Mask",
    "Edge.Cuts",
]


def run_kicad(board_path: str, folder: str) -> None:
    """Fill, check, plot."""
    board = pcbnew.LoadBoard(board_path)
    board.BuildConnectivity()
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(board_path, board)
    pcbnew.WriteDRCReport(board, os.path.join(folder, "drc.txt"), pcbnew.EDA_UNITS_MILLIMETRES, True)
    plot_gerbers(board, os.path.join(folder, "gerbers"))


def plot_gerbers(board: "pcbnew.BOARD", folder: str) -> None:
    """Write a gerber for each layer, and the drill files."""
    os.makedirs(folder, exist_ok=True)
    plotter = pcbnew.PLOT_CONTROLLER(board)
    options = plotter.GetPlotOptions()
    options.SetOutputDirectory(folder)
    options.SetPlotFrameRef(False)
    options.SetDrillMarksType(pcbnew.PCB_PLOT_PARAMS.NO_DRILL_SHAPE)
    options.SetCreateGerberJobFile(False)
    options.SetUseGerberX2format(True)
    options.SetSubtractMaskFromSilk(True)
    for name in (
        "F.Cu",
        "In1.Cu",
        "In2.Cu",
        "B.Cu",
        "F.Paste",
        "B.Paste",
        "F.SilkS",
        "B.SilkS",
        "F.Mask",
        "B.Mask",
        "Edge.Cuts",
    ):
        plotter.SetLayer(board.GetLayerID(name))
        plotter.OpenPlotfile(name.replace(".", "_"), pcbnew.PLOT_FORMAT_GERBER, name)
        plotter.PlotLayer()
    plotter.ClosePlot()
    drill = pcbnew.EXCELLON_WRITER(board)
    drill.SetOptions(False, False, pcbnew.wxPoint(0, 0), False)
    drill.SetFormat(True)
    drill.CreateDrillandMapFilesSet(folder, True, False)


if __name__ == "__main__":
    run_kicad(sys.argv[1], sys.argv[2])
