import { Injectable } from '@nestjs/common';
import { InvalidInputError, type Mailer } from '@sv/sdk';
import { checkedMail } from '@sv/sdk/host/input-checks';
import { MailOutbox } from '@sv/server/mail/outbox';
import { isEmailAddress, toEmailAddress } from '@sv/server/validation/email-address';
import { DataSource } from 'typeorm';
import { InstanceIdentity } from '../../instance/identity/instance-identity';
import type { RequestContext } from '../../kernel/request-context/request-context';
import { callingPlugin } from './calling-plugin';
import { outsideTransaction } from './outside-transaction';

/** `sdk.mailer`: puts mail into the platform's outbox, which sends it and retries automatically. */
@Injectable()
export class MailerBridge implements Mailer {
  constructor(
    private readonly outbox: MailOutbox,
    private readonly identity: InstanceIdentity,
    private readonly db: DataSource,
  ) {}

  async send(...[message]: Parameters<Mailer['send']>): ReturnType<Mailer['send']> {
    const mail = checkedMail(message);
    if (!isEmailAddress(mail.to)) throw new InvalidInputError('/to', 'to must be one email address, without a name.');
    const { context } = callingPlugin();
    // In a dev-mode request mail is off.
    if (context.dataSourceKind === 'mock') return { accepted: false };
    const { emailFromName, givenName } = this.identity.look;
    const queued = { ...mail, fromName: emailFromName ?? givenName, userId: recipientId(mail.to, context) };
    const accepted = await outsideTransaction('sdk.mailer.send', () => this.outbox.queue(this.db.manager, queued));
    return { accepted };
  }
}

/** The recipient's id, known only when it is the signed-in person: deleting the person then deletes their mail too. */
const recipientId = (to: string, { user }: RequestContext): string | null =>
  user && user.email !== '' && toEmailAddress(user.email) === toEmailAddress(to) ? user.id : null;
