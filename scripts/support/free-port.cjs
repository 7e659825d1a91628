// @ts-check
const { once } = require('node:events');
const { createServer } = require('node:net');

/** A loopback port that nobody has at the moment. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

module.exports = { freePort };
