// Stands in for a server that serves, and ends by itself soon after.
process.send('ready', () => process.exit(7));
