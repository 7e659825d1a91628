import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { HostedPlugin } from '../host/hosted-plugin';
import { PluginHost } from '../host/plugin-host';
import { TimeLimitError, withinTime } from '../../kernel/time-limit';
import { pluginContext, type RequestContext, runInContext } from '../../kernel/request-context/request-context';
import type { Deletion, PartStatus } from '../../people/deletion/deletion.entity';
import { PluginData } from '../../people/deletion/plugin-data';

/** How long a plugin may take to delete the data of one person. */
const HANDLER_LIMIT_MS = 30_000;

/** Asks the plugins to delete what they keep of a person. */
@Injectable()
export class DeleteHandlers extends PluginData {
  constructor(
    private readonly plugins: PluginHost,
    private readonly logger: PinoLogger,
  ) {
    super();
  }

  /** The parts of a deletion that begins: every plugin that may keep something. */
  openParts(): Deletion['parts'] {
    return Object.fromEntries(
      this.plugins
        .list()
        .filter(hasServerHalf)
        .map(({ id }) => [id, 'pending']),
    );
  }

  /**
   * Runs all parts that are not done, all plugins at once. Never throws: errors are in the answer. A plugin that is not
   * enabled waits until it is. A plugin that has no handler, or is not installed any more, is left out of the answer.
   */
  async delete(userId: string, parts: Deletion['parts'], limitMs = HANDLER_LIMIT_MS): Promise<Deletion['parts']> {
    const settled = Object.entries(parts).map(async ([id, before]): Promise<[string, PartStatus | null]> => {
      if (before === 'done') return [id, before];
      const plugin = this.plugins.list().find(one => one.id === id);
      return [id, plugin ? await this.ask(plugin, userId, limitMs) : null];
    });
    const answers = await Promise.all(settled);
    return Object.fromEntries(answers.filter((answer): answer is [string, PartStatus] => answer[1] !== null));
  }

  private async ask(plugin: HostedPlugin, userId: string, limitMs: number): Promise<PartStatus | null> {
    if (plugin.state !== 'enabled') return 'waiting';
    const { onDelete } = plugin.life;
    if (!onDelete) return null;
    try {
      // Called inside a promise: a handler that throws at once is no different from one that rejects.
      const work = runInContext(contextFor(plugin, userId), async () => onDelete({ userId }));
      await withinTime(work, limitMs);
      return 'done';
    } catch (error) {
      this.logger.error({ err: error, plugin: plugin.id, userId }, 'a plugin failed to delete the data of a person');
      return error instanceof TimeLimitError ? 'timeout' : 'failed';
    }
  }
}

/** A plugin without a server half keeps nothing here. */
const hasServerHalf = ({ entry }: HostedPlugin): boolean => entry.load !== null;

/** The context of the plugin, with the person as user: by id only, because the name is gone when it is tried again. */
const contextFor = (plugin: HostedPlugin, userId: string): RequestContext => ({
  ...pluginContext(plugin),
  user: { id: userId, email: '', name: 'Deleted user', image: null, role: 'platform:user' },
});
