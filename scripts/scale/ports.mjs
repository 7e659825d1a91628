// @ts-check
import { connect } from 'node:net';

/** Where everything listens on loopback, counted from the port that people use. */
export const portsFrom = base => ({
  proxy: base,
  auth: [base + 1, base + 2],
  runtimes: [base + 11, base + 12, base + 13],
  postgres: base + 21,
  redis: base + 22,
  authMetrics: [base + 31, base + 32],
  runtimeMetrics: [base + 41, base + 42, base + 43],
});

/** @param {number} port @returns {Promise<boolean>} whether something listens there */
export const listens = port =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== null));
    socket.once('error', () => resolve(false));
  });

/** @throws Error that names a port which something else has */
export async function refuseTaken(ports) {
  for (const port of Object.values(ports).flat())
    if (await listens(port)) throw new Error(`Port ${port} is in use. Set PORT: all ports are counted from it.`);
}
