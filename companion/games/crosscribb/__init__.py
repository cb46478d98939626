"""CrossCribb: a grid of five by five, whose columns are one side's hands and whose rows are the other's."""
