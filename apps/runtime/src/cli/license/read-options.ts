import { parseArgs } from 'node:util';
import { CommandError } from '../command';

export type Options<Name extends string> = { [Key in Name]?: string };

/** Options that each take a text, and what stands between them. @throws CommandError for one that is not known */
export function readOptions<Name extends string>(
  args: string[],
  names: readonly Name[],
): { values: Options<Name>; rest: string[] } {
  const options = Object.fromEntries(names.map(name => [name, { type: 'string' as const }]));
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: values as Options<Name>, rest: positionals };
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}
