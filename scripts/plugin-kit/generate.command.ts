import { command, type Context } from '@sv/server/command-line/command';
import { CommandError } from '@sv/server/command-line/command-error';
import { generatePlugins } from '../generate-plugins';
import { ensureAllPackages } from '../plugin-packages/ensure-packages';
import { readPlugins } from '../plugin-registry/read-plugins';
import { root } from './checkout';

/** `generate`: the registries of this checkout. */
export const generateCommand = ({ print }: Context) =>
  command(
    'generate',
    "Read every plugin's manifest and write the three registries",
    'Needs a checkout. An invalid manifest stops it, with file and pointer.',
  ).action(async () => {
    const faults = generatePlugins(root);
    for (const { file, pointer, reason } of faults) print(`${file}#${pointer}: ${reason}`);
    if (faults.length > 0) throw new CommandError(`${faults.length} faults`);
    const folders = readPlugins(root).plugins.map(({ folder }) => folder);
    await ensureAllPackages(root, folders, print);
  });
