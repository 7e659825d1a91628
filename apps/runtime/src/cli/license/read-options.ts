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
    const { values, positionals } = parseArgs({ args: joined(args, names), options, allowPositionals: true });
    return { values: values as Options<Name>, rest: positionals };
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

/** `--key -abc` as `--key=-abc`: base64url may begin with a dash, which parseArgs takes for another option. */
function joined(args: readonly string[], names: readonly string[]): string[] {
  const flags = names.map(name => `--${name}`);
  const result: string[] = [];
  for (const arg of args) {
    const last = result.at(-1);
    const isValue = arg.startsWith('-') && !flags.includes(arg.split('=', 1)[0]!);
    if (isValue && last !== undefined && flags.includes(last)) result[result.length - 1] = `${last}=${arg}`;
    else result.push(arg);
  }
  return result;
}
