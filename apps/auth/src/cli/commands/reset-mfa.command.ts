import { command } from '@sv/server/command-line/command';
import type { IdentityContext } from './identity-context';

/** `reset-mfa`: for somebody who lost every second factor. */
export const resetMfaCommand = ({ client, print }: IdentityContext) =>
  command(
    'reset-mfa',
    'Remove every second factor of an account',
    `Removes its authenticator app, backup codes and passkeys, forgets its known devices and ends its sessions. The
    password stays; the person is notified.`,
  )
    .argument('<address>', 'the email address of the account')
    .action(async address => {
      const identities = await client();
      const { id, email } = await identities.getByEmail(address);
      await identities.resetMfa(id);
      print(`${email} has no second factor any more; all sessions have ended`);
    });
