// @ts-check
import { ReplaceableServers } from '../support/replaceable-servers.mjs';
import { SERVERS } from './server-bundles.mjs';

const RELOADED_WITHIN_MS = 20_000;

/** Servers that end leave the rest at work: the next change starts them again. */
export class DevServers extends ReplaceableServers {
  /** @param {Record<string, string | undefined>} env */
  constructor(env) {
    super(env, SERVERS);
  }

  launch(name) {
    return super.launch(name).catch(error => {
      throw new Error(`${error.message} Waiting for the next change.`);
    });
  }

  /** Whether both serve, so that one of them can be restarted alone. */
  get isComplete() {
    return !this.stopping && Object.keys(SERVERS).every(name => this.children.has(name));
  }

  /** The auth server keeps running, and with it everybody's session. */
  async restartRuntime() {
    const ended = this.end('runtime');
    // One that is missing ended because we wanted it to.
    this.children.delete('runtime');
    await ended;
    await this.launch('runtime');
  }

  /**
   * Has these plugins start again in the runtime that runs, from the bundle as it is now.
   *
   * @param {string[]} ids
   * @returns {Promise<boolean>} false: the runtime did not do it, and has to be restarted
   */
  reload(ids) {
    const child = this.children.get('runtime');
    return new Promise(resolve => {
      const settle = isDone => {
        clearTimeout(timer);
        child.off('message', receive);
        child.off('exit', fail);
        resolve(isDone);
      };
      const receive = message => message?.reloaded && settle(!message.failure);
      const fail = () => settle(false);
      const timer = setTimeout(fail, RELOADED_WITHIN_MS);
      child.on('message', receive);
      child.once('exit', fail);
      child.send({ reload: ids }, error => error && fail());
    });
  }
}
