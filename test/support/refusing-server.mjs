// Stands in for a server that does not like its configuration.
process.exit(3);
