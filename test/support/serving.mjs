// Stands in for a server that has nothing to do.
process.send('ready');
setInterval(() => undefined, 1000);
