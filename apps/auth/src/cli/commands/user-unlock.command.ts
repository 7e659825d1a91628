import { toAddress } from './address-argument';
import type { Command } from './command';

/** `user unlock`: for somebody whose account was closed by other people's guesses. */
export const userUnlockCommand: Command = {
  name: 'user unlock',
  help: `user unlock <address>

Lets a person sign in again whose account waits, or is closed to new devices, after too many wrong answers.`,
  async run(args, door, terminal) {
    const email = toAddress(args);
    const identities = await door();
    const user = await identities.getByEmail(email);
    await identities.unlock(user.id);
    terminal.print(`${user.email} can sign in again`);
  },
};
