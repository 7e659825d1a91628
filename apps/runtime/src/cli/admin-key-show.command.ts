import { CommandError, type Command } from './command';

/** Prints ADMIN_KEY, the bootstrap credential of the administration API. */
export const adminKeyShowCommand: Command = {
  name: 'admin-key show',
  help: `admin-key show
  Prints the key for the header x-platform-admin-key. Whoever has it administers the instance.`,
  async run({ env, print }) {
    const key = env['ADMIN_KEY'];
    if (!key) throw new CommandError('there is no admin key yet: start the instance once, or set ADMIN_KEY');
    print(key);
  },
};
