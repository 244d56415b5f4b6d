"""Tools for whoever writes a game: begin one, play it in the terminal, look at its pictures, run its tests. docs/adding-a-game.md."""
