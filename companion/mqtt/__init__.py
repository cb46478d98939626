"""A board at a broker: what it publishes for home automation and the club, and what it may be told."""
