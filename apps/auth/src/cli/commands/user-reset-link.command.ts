import { toAddress } from './address-argument';
import type { Command } from './command';

/** `user reset-link`: for somebody who forgot the password where no mail is sent. */
export const userResetLinkCommand: Command = {
  name: 'user reset-link',
  help: `user reset-link <address>

Prints a link with which a person sets a new password. It works once and for one hour; give it to nobody else. A second
factor is still asked for at the next sign-in.`,
  async run(args, door, terminal) {
    const email = toAddress(args);
    const identities = await door();
    const user = await identities.getByEmail(email);
    terminal.print(await identities.resetLink(user.id));
  },
};
