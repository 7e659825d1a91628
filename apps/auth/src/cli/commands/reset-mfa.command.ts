import { toAddress } from './address-argument';
import type { Command } from './command';

/** `reset-mfa`: for somebody who lost every second factor. */
export const resetMfaCommand: Command = {
  name: 'reset-mfa',
  help: `reset-mfa <address>

Removes authenticator app, backup codes and passkeys of an account, forgets its known devices and ends its sessions. The
password stays; the person is told.`,
  async run(args, door, terminal) {
    const email = toAddress(args);
    const identities = await door();
    const user = await identities.getByEmail(email);
    await identities.resetMfa(user.id);
    terminal.print(`${user.email} has no second factor any more; all sessions have ended`);
  },
};
