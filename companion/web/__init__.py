"""What pages for browsers share: texts in the reader's language, headers, live updates, files."""
