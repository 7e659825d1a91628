import { command } from '@sv/server/command-line/command';
import type { IdentityContext } from './identity-context';

/** `user reset-link`: for somebody who forgot the password where no mail is sent. */
export const userResetLinkCommand = ({ door, print }: IdentityContext) =>
  command(
    'reset-link',
    'Print a link with which a person sets a new password',
    'It works once and for one hour; give it to nobody else. A second factor is still asked for at the next sign-in.',
  )
    .argument('<address>', 'the e-mail address of the account')
    .action(async address => {
      const identities = await door();
      const { id } = await identities.getByEmail(address);
      print(await identities.resetLink(id));
    });
