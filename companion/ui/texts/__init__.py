"""What the help says: pages and rulings as data, and their reader. Nothing here imports kivy."""
