// Loaded before a program (NODE_OPTIONS): tells which variables it was given.
const program = process.argv[1]?.replace(/^.*\/(dist|scripts)\/(builds\/[^/]+\/)?/, '$1/');
process.stdout.write(`given to ${program}: ${Object.keys(process.env).sort().join(' ')}\n`);
