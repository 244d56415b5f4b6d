"""The desk: everything that talks to Discord. It asks the match room for what is going on, and puts screens on Discord."""
