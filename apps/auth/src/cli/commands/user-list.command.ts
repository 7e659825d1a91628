import type { AdminUser } from '@sv/contracts/admin/users.contract';
import { command } from '@sv/server/command-line/command';
import type { IdentityContext } from './identity-context';

/** `user list`: who there is, newest first. */
export const userListCommand = ({ client, print }: IdentityContext) =>
  command('list', 'List accounts, newest first', 'Says address, name, role, status and when each was last seen.')
    .option('--search <text>', 'only those whose name or address contains it')
    .option('--json', 'one JSON object per line')
    .action(async ({ search, json }) => {
      for await (const user of (await client()).all(search)) print(json ? JSON.stringify(user) : toLine(user));
    });

const toLine = ({ email, name, role, status, lastSeenAt }: AdminUser): string =>
  [email, name, role, status, lastSeenAt ?? 'never'].join('\t');
