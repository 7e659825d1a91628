import { parseArgs } from 'node:util';
import { CommandError } from './command-error';

/** The one address that a command is about. @throws CommandError */
export function toAddress(args: string[]): string {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [email, ...rest] = positionals;
  if (!email || rest.length > 0) throw new CommandError('one address is needed');
  return email;
}
