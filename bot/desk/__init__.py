"""The desk: everything that talks to Discord. It reads matches through the match room and posts screens."""
