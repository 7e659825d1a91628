// Stands in for a server that serves, and ends automatically soon after.
process.send('ready', () => process.exit(7));
