import { CommandError, type Command } from '../../apps/runtime/src/cli/command';
import { linkNotes, readPlugins } from '../plugin-registry/read-plugins';
import { root } from './checkout';

/** `plugin list`, of the folders that are there. */
export const listCommand: Command = {
  name: 'plugin list',
  help: `plugin list
  Lists the plugins of this checkout: id, version, prefix, origin, state, and why it is not enabled.`,
  async run({ env, print }) {
    for (const note of linkNotes(root)) process.stderr.write(`${note}\n`);
    const { plugins, faults } = readPlugins(root);
    const { listPlugins } = await import('../../apps/runtime/src/cli/plugin-list.command');
    await listPlugins(plugins, env, print);
    const [fault] = faults;
    if (fault) throw new CommandError(`${fault.file}#${fault.pointer}: ${fault.reason}`);
  },
};
