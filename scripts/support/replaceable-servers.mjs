// @ts-check
import { Supervisor } from './supervisor.mjs';

/** Servers that others take the place of: that they do not start, or end for good, does not end the supervisor. */
export class ReplaceableServers extends Supervisor {
  /** @param {string} name @returns {Promise<unknown>} */
  launch(name) {
    const ended = new Promise((_, reject) => {
      this.onEnd = () => reject(new Error(`The ${name} server did not start.`));
    });
    return Promise.race([super.launch(name), ended]);
  }

  async stop() {
    await this.endAll();
    this.onEnd?.();
  }
}
