"""What is shown: screens as values, how they become messages, and which messages are kept up to date."""
