"""The server of a club night: players, events, schedules, results, standings."""
