import { command } from '@sv/server/command-line/command';
import type { IdentityContext } from './identity-context';

/** `user unlock`: for somebody whose account was closed by other people's guesses. */
export const userUnlockCommand = ({ client, print }: IdentityContext) =>
  command(
    'unlock',
    'Let a person sign in again after too many wrong answers',
    'For an account that waits, or is closed to new devices.',
  )
    .argument('<address>', 'the email address of the account')
    .action(async address => {
      const identities = await client();
      const { id, email } = await identities.getByEmail(address);
      await identities.unlock(id);
      print(`${email} can sign in again`);
    });
