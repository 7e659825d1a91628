import { parseArgs } from 'node:util';
import type { AdminUser } from '@sv/contracts/admin.contract';
import type { Command } from './command';

/** `user list`: who there is, newest first. */
export const userListCommand: Command = {
  name: 'user list',
  help: `user list [--search <text>] [--json]

Lists the accounts, newest first: address, name, role, status, last seen.

  --search <text>   only those whose name or address contains it
  --json            one JSON object per line`,
  async run(args, door, terminal) {
    const { values } = parseArgs({ args, options: { search: { type: 'string' }, json: { type: 'boolean' } } });
    for await (const user of (await door()).all(values.search)) {
      terminal.print(values.json ? JSON.stringify(user) : toLine(user));
    }
  },
};

const toLine = ({ email, name, role, status, lastSeenAt }: AdminUser): string =>
  [email, name, role, status, lastSeenAt ?? 'never'].join('\t');
