// Stands in for a server that has nothing to do.
process.stdout.write('serves\n');
process.send('ready');
setInterval(() => undefined, 1000);
