import { InvalidInputError, type Mailer } from '@sv/sdk';
import { checkedMail } from '@sv/sdk/host/input-checks';
import { MailOutbox } from '@sv/server/mail/outbox';
import { isEmailAddress, toEmailAddress } from '@sv/server/validation/email-address';
import { DataSource } from 'typeorm';
import { InstanceIdentity } from '../instance/instance-identity';
import type { RequestContext } from '../request-context/request-context';
import { callingPlugin } from './calling-plugin';
import { outsideTransaction } from './outside-transaction';

/** `sdk.mailer`: into the platform's outbox, which sends and tries again by itself. */
export const mailerBridge: Mailer = {
  send: async message => {
    const mail = checkedMail(message);
    if (!isEmailAddress(mail.to)) throw new InvalidInputError('/to', 'to must be one e-mail address, without a name.');
    const { plugin, context } = callingPlugin();
    // In a dev-mode request mail is off.
    if (context.dataSourceKind === 'mock') return { accepted: false };
    const { service } = plugin.instance;
    const { emailFromName, givenName } = service(InstanceIdentity).look;
    const queued = { ...mail, fromName: emailFromName ?? givenName, userId: recipientId(mail.to, context) };
    const accepted = await outsideTransaction('sdk.mailer.send', () =>
      service(MailOutbox).queue(service(DataSource).manager, queued),
    );
    return { accepted };
  },
};

/** Known when it is whoever is signed in: their mail then goes with them. */
const recipientId = (to: string, { user }: RequestContext): string | null =>
  user && user.email !== '' && toEmailAddress(user.email) === toEmailAddress(to) ? user.id : null;
