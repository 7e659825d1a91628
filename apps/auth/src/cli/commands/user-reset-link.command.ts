import { command } from '@sv/server/command-line/command';
import type { IdentityContext } from './identity-context';

/** `user reset-link`: for somebody who forgot the password where no mail is sent. */
export const userResetLinkCommand = ({ client, print }: IdentityContext) =>
  command(
    'reset-link',
    'Print a link with which a person sets a new password',
    'It works once and for one hour; give it to no one else. The next sign-in still requires a second factor.',
  )
    .argument('<address>', 'the email address of the account')
    .action(async address => {
      const identities = await client();
      const { id } = await identities.getByEmail(address);
      print(await identities.resetLink(id));
    });
