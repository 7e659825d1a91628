import { registry } from '@sv/plugins/registry.server.generated';
import type { Command } from './command';

/** Lists the plugins that are compiled in. */
export const pluginListCommand: Command = {
  name: 'plugin list',
  help: `plugin list
  Lists the plugins of this build: id, version, prefix, origin.`,
  async run({ print }) {
    for (const { manifest, origin } of registry) {
      print([manifest.id, manifest.version, manifest.routePrefix, origin].join('\t'));
    }
  },
};
