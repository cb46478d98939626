"""What the program can say to people: messages, the sentences made of them, and their text.

`message.py` has the two values: a `Message` is a sentence with named places, written once, with its explanation for the
manual; called with facts it gives a `Sentence`, a value that rules, referee and session pass around. `text.py` alone
makes text of a sentence, in a language and a style (the screen draws a card's suit, the shell a letter).

The other modules are the catalogue: one for each part of the program, named like it. A game declares the messages of
its own rules in its own package.
"""
