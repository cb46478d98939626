"""The table on the screen, whatever is played: top bar, board, buttons, and the panes that take turns below the board.

Everything here knows a game only by the view of the table; what is particular to a game is its panel in
`companion.ui.games`.
"""
