// @ts-check
// `npm start` after an update: the build from before serves until the new one is whole, and again when that does not start.
import builds from '../build/builds.cjs';
import { buildAll } from '../build/build-stamp.mjs';
import { installPackages, isInstalled, keepPackages } from './install.mjs';
import { ReplaceableServers } from './replaceable-servers.mjs';
import { serversOf } from './supervisor.mjs';

const say = line => process.stderr.write(`${line}\n`);

export class ServeWhileBuilding {
  /** @type {ReplaceableServers | null} */
  servers = null;
  building = new AbortController();

  /**
   * @param {Record<string, string | undefined>} env
   * @param {(what: string) => void} onReady
   */
  constructor(env, onReady) {
    this.env = env;
    this.onReady = onReady;
  }

  /** @param {string} former the build that serves meanwhile */
  async run(former) {
    const mustInstall = !isInstalled();
    if (mustInstall) keepPackages(former);
    await this.serve(former, 'The version that was built before serves while the new one is built.').catch(error =>
      say(`${error.message} The version that was built before does not serve meanwhile.`),
    );
    if (await this.isBuilt(mustInstall)) await this.exchange(former);
    else if (!this.servers) throw new Error('There is nothing to serve.');
  }

  async isBuilt(mustInstall) {
    try {
      if (mustInstall) await installPackages();
      await buildAll({ isBehind: true, signal: this.building.signal });
      return true;
    } catch (error) {
      if (this.building.signal.aborted) return false;
      say(error.message);
      say('The new version could not be built. Nothing was changed: the one from before goes on serving.');
      return false;
    }
  }

  async exchange(former) {
    await this.servers?.endAll();
    this.servers = null;
    try {
      await this.serve(builds.currentBuild(), 'The new version serves.');
    } catch (error) {
      say(`${error.message} The new version does not start: the one from before is started again.`);
      await this.serve(former, 'The version from before serves.');
    }
  }

  async serve(build, what) {
    const servers = new ReplaceableServers(this.env, serversOf(build));
    this.servers = servers;
    try {
      await servers.start();
    } catch (error) {
      await servers.endAll();
      this.servers = null;
      throw error;
    }
    servers.onEnd = () => process.exit(1);
    this.onReady(what);
  }

  /** @returns {Promise<never>} */
  async stop() {
    this.building.abort();
    process.exit(await this.servers?.endAll());
  }
}
