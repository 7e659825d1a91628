import { Injectable, type OnModuleInit } from '@nestjs/common';
import { allPermissions } from '@sv/sdk/host/members';
import { PinoLogger } from 'nestjs-pino';
import type { HostedPlugin } from '../host/hosted-plugin';
import { PluginHost } from '../host/plugin-host';
import { type Denials, proveDenials } from '../sdk-bridge/denial-proof';

const QUIET_MS = 1000;

/** Checks, each time a plugin is enabled, that the plugin is refused what it has no permission for. */
@Injectable()
export class DenialProofs implements OnModuleInit {
  /** Keyed by one run of a plugin: enabling the plugin again proves it again. */
  private readonly proofs = new WeakMap<object, Promise<Denials>>();

  constructor(
    private readonly plugins: PluginHost,
    private readonly logger: PinoLogger,
  ) {}

  /** Runs only after a pause: at startup a hundred plugins come one after the other. */
  onModuleInit(): void {
    let soon: NodeJS.Timeout | undefined;
    this.plugins.onChange(() => {
      clearTimeout(soon);
      soon = setTimeout(() => this.proveAll(), QUIET_MS).unref();
    });
  }

  private proveAll(): void {
    for (const plugin of this.plugins.list().filter(isRunning)) void this.proofOf(plugin);
  }

  /** Proves nothing for a plugin that is not running. Never rejects. */
  proofOf(plugin: HostedPlugin): Promise<Denials> {
    if (!isRunning(plugin)) return Promise.resolve(nothingProved(plugin));
    const known = this.proofs.get(plugin.life);
    if (known) return known;
    const proof = this.prove(plugin);
    this.proofs.set(plugin.life, proof);
    return proof;
  }

  private async prove(plugin: HostedPlugin): Promise<Denials> {
    try {
      const { proved, total, open } = await proveDenials(plugin);
      if (open.length > 0) this.logger.error({ plugin: plugin.id, open }, 'a plugin could do what it must be denied');
      return { proved, total };
    } catch (error) {
      // It was disabled meanwhile.
      this.logger.warn({ plugin: plugin.id, err: error }, 'what a plugin is denied could not be tested');
      return nothingProved(plugin);
    }
  }
}

const isRunning = ({ state }: HostedPlugin): boolean => state === 'enabled';

const nothingProved = ({ manifest }: HostedPlugin): Denials => ({
  proved: 0,
  total: allPermissions.length - manifest.permissions.length,
});
