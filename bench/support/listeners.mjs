// @ts-check
// Many open streams, in a process of their own.
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { LOAD_CPU, startNode } from './processes.mjs';

/**
 * When one event came.
 *
 * @typedef {object} Arrival
 * @property {bigint} firstAt its first byte, on the first stream
 * @property {bigint} mostAt on 99 of 100 streams
 */

export class Listeners {
  constructor(child) {
    this.child = child;
    /** @type {Arrival[]} */
    this.ready = [];
    /** @type {PromiseWithResolvers<Arrival>[]} */
    this.waiting = [];
    child.on('message', text => {
      const [firstAt, mostAt] = text.split(' ').map(BigInt);
      const next = this.waiting.shift();
      if (next) next.resolve({ firstAt, mostAt });
      else this.ready.push({ firstAt, mostAt });
    });
    child.once('exit', () => this.waiting.forEach(next => next.reject(new Error('a stream broke'))));
  }

  /** @param {import('./fan-out-servers.mjs').FanOutServer} server @param {number} count */
  static async open({ port, path, cookies }, count) {
    const program = fileURLToPath(new URL('listening-client.mjs', import.meta.url));
    const child = startNode([program], { cpu: LOAD_CPU, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.send({ port, path, cookies, count });
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error(`the streams at ${path} did not open`);
      }),
    ]);
    return new Listeners(child);
  }

  /** Resolves when one more event has come on every stream. @returns {Promise<Arrival>} */
  everybodyHas() {
    const arrival = this.ready.shift();
    if (arrival) return Promise.resolve(arrival);
    if (this.child.exitCode !== null) return Promise.reject(new Error('a stream broke'));
    const next = Promise.withResolvers();
    this.waiting.push(next);
    return next.promise;
  }

  async close() {
    this.child.disconnect();
    if (this.child.exitCode === null) await once(this.child, 'exit');
  }
}
