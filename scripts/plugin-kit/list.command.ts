import { command, type Context } from '@sv/server/command-line/command';
import { CommandError } from '@sv/server/command-line/command-error';
import { linkNotes, readPlugins } from '../plugin-registry/read-plugins';
import { root } from './checkout';

/** `plugin list`, of the folders that are there. */
export const listCommand = ({ env, print }: Context) =>
  command(
    'list',
    'List the plugins',
    'Says id, version, prefix, origin and state of each, and why it is not enabled.',
  ).action(async () => {
    for (const note of linkNotes(root)) process.stderr.write(`${note}\n`);
    const { plugins, faults } = readPlugins(root);
    const { listPlugins } = await import('../../apps/runtime/src/operations/cli/plugin-list.command');
    await listPlugins(plugins, env, print);
    const [fault] = faults;
    if (fault) throw new CommandError(`${fault.file}#${fault.pointer}: ${fault.reason}`);
  });
