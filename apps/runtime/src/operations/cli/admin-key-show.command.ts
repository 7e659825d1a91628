import { command, type Context } from '@sv/server/command-line/command';
import { CommandError } from '@sv/server/command-line/command-error';

/** Prints ADMIN_KEY, the bootstrap credential of the administration API. */
export const adminKeyShowCommand = ({ env, print }: Context) =>
  command(
    'show',
    'Print ADMIN_KEY',
    'It goes into the header x-platform-admin-key. Anyone who has it administers the instance.',
  ).action(() => {
    const key = env['ADMIN_KEY'];
    if (!key) throw new CommandError('there is no admin key yet: start the instance once, or set ADMIN_KEY');
    print(key);
  });
