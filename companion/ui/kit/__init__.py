"""The kit: everything on the screen that knows no game.

Import what is needed from its module; `window.prepare` must have run before any of them but `theme` and `window`.

- `theme` colours, sizes, side looks (pure); `unit` the scale of the screen; `window` Kivy's configuration
- `frame` Frame, Row, Column, Space, Turned: where things go; `drawn` the base of every widget that paints itself
- `text` Text; `sentence` Sentence; `scorebox` Scorebox; `panel` Panel; `progress` Progress
- `button` Button; `choice` Choice, Switch, Stepper; `slider` Slider; `entry` TextEntry; `letters` LetterPad
- `scroll` ScrollList
- `card` CardFace, CardBack; `cardpad` CardPad
- `board` BoardPicture; `lights` LightStyle, Ring
- `chart` RaceChart, BarChart
- `sound` Sounds

`python -m tests.tools.gallery FOLDER` draws a picture of each of them.
"""
