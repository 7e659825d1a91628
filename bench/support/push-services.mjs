// @ts-check
// Two push services in one process of their own: one takes everything, one never answers. Says its ports.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';

const certificate = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const answers = {
  taken: (request, response) => request.resume().on('end', () => response.writeHead(201).end()),
  silent: request => void request.resume(),
};

const ports = {};
for (const [name, answer] of Object.entries(answers)) {
  const server = createServer(certificate, answer);
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  ports[name] = typeof address === 'object' && address ? address.port : 0;
}
process.stdout.write(`${JSON.stringify(ports)}\n`);
