import { CommandError, type Command } from '../../apps/runtime/src/cli/command';
import { generatePlugins } from '../generate-plugins';
import { root } from './checkout';

/** `generate`: the registries of this checkout. */
export const generateCommand: Command = {
  name: 'generate',
  help: `generate
  Reads every plugin's manifest and writes the two registries. An invalid manifest stops it, with file and pointer.`,
  run({ print }) {
    const faults = generatePlugins(root);
    for (const { file, pointer, reason } of faults) print(`${file}#${pointer}: ${reason}`);
    return faults.length > 0 ? Promise.reject(new CommandError(`${faults.length} faults`)) : Promise.resolve();
  },
};
