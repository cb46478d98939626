"""Small files that are written in one step: after a power cut either the old one is there or the new one, whole."""

import os


class Flash:
    """The files of a folder."""

    def __init__(self, folder=""):
        """Keep files in a folder, the root unless said otherwise."""
        self._folder = folder

    def read(self, name):
        """Return the bytes of a file; None when there is none."""
        try:
            with open(self._folder + "/" + name, "rb") as file:
                return file.read()
        except OSError:
            return None

    def write(self, name, data):
        """Store a file; return whether it is stored."""
        path = self._folder + "/" + name
        try:
            with open(path + ".new", "wb") as file:
                file.write(data)
            os.rename(path + ".new", path)
        except OSError:
            return False
        return True

    def remove(self, name):
        """Remove a file, if it is there."""
        try:
            os.remove(self._folder + "/" + name)
        except OSError:
            pass
