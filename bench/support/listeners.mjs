// @ts-check
// Many open streams, in a process of their own.
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { LOAD_CPU, startNode } from './processes.mjs';

export class Listeners {
  constructor(child) {
    this.child = child;
    /** @type {bigint[]} */
    this.ready = [];
    /** @type {((firstAt: bigint) => void)[]} */
    this.waiting = [];
    child.on('message', firstAt => {
      const next = this.waiting.shift();
      if (next) next(BigInt(firstAt));
      else this.ready.push(BigInt(firstAt));
    });
  }

  /** @param {import('./fan-out-servers.mjs').FanOutServer} server @param {number} count */
  static async open({ port, path, cookie }, count) {
    const program = fileURLToPath(new URL('listening-client.mjs', import.meta.url));
    const child = startNode([program], { cpu: LOAD_CPU, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.send({ port, path, cookie, count });
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error(`the streams at ${path} did not open`);
      }),
    ]);
    return new Listeners(child);
  }

  /** Resolves when one more notification has come on every stream, with the moment of its first byte. @returns {Promise<bigint>} */
  everybodyHas() {
    const firstAt = this.ready.shift();
    return firstAt === undefined ? new Promise(done => this.waiting.push(done)) : Promise.resolve(firstAt);
  }

  async close() {
    this.child.disconnect();
    if (this.child.exitCode === null) await once(this.child, 'exit');
  }
}
