import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '@sv/server/ids/new-id';
import { Notice } from '../database/people/notice.entity';
import type { User } from '../database/user.entity';
import { lettersFrom, mayWrite, noticesTo } from '../mail/mail-budget';
import { MailWriter } from '../mail/mail-writer';
import type { MailReader } from '../mail/texts/mail-texts';
import { type NoticeText, ownActions, noticeTextOf } from './notice-text';
import type { SecurityNotice, Caused } from './security-notice';
import { noticeTexts } from './texts/notice-catalogue';
import type { NoticeTexts } from './texts/notice-texts';

/** Notifies people of what happened to their account: in the workspace, and by mail where mail is configured. */
@Injectable()
export class SecurityNotices {
  constructor(private readonly mail: MailWriter) {}

  /** Written in the transaction of the action, so that neither happens without the other. */
  async notifyUser(tx: EntityManager, user: User, item: Caused<SecurityNotice>, now = new Date()): Promise<void> {
    const { language } = await this.mail.readerOf(tx, user);
    const texts = noticeTexts[language];
    const { title, body, url } = noticeTextOf(item, texts);
    const { id: userId, tenantId } = user;
    await tx.insert(Notice, {
      id: newId(),
      tenantId,
      userId,
      title,
      body,
      url,
      category: 'security',
      createdAt: now,
      claimedUntil: null,
    });
    // Without a mail server nothing is sent, and nothing is counted.
    if (!this.mail.configured) return;
    const text = noticeTextOf(user.emailVerifiedAt ? item : withoutText(item), texts);
    for (const { to, ...letter } of this.letters(user, item, { ...texts, ...text })) {
      if (!(await mayMail(tx, user, { item, to, now }))) continue;
      const withName = ({ instance }: MailReader) => ({ ...letter, subject: `${title} (${instance})` });
      await this.mail.queueMail(tx, { email: to, user }, withName, now);
    }
  }

  /**
   * A changed address is announced to both addresses: the old one may belong to the person from whom the account was
   * taken.
   */
  private letters(
    user: User,
    item: SecurityNotice,
    { body, url, openSettings, formerAddress }: NoticeText & NoticeTexts,
  ) {
    const letter = {
      to: item.kind === 'email-changed' ? item.to : user.email,
      paragraphs: [body],
      link: { label: openSettings, url: this.mail.urlOf(url) },
    };
    if (item.kind !== 'email-changed') return [letter];
    return [letter, { ...letter, to: item.from, closing: [formerAddress] }];
  }
}

/**
 * Anybody may have registered with an address that is not theirs, and sign in from a new browser all day. So an
 * unproved address gets only a few mails about the person's own actions. Actions of administrators, and actions with a
 * link from that mailbox, are always notified.
 */
async function mayMail(
  tx: EntityManager,
  user: User,
  { item, to, now }: { item: Caused<SecurityNotice>; to: string; now: Date },
): Promise<boolean> {
  const isProved = user.emailVerifiedAt !== null || to !== user.email;
  return isProved || !ownActions.has(item.kind) || mayWrite(tx, [noticesTo(to), lettersFrom(item.address)], now);
}

/** Without text that the owner of the account wrote, so that nobody can use these mails to write to strangers. */
function withoutText(item: SecurityNotice): SecurityNotice {
  switch (item.kind) {
    case 'passkey-added':
    case 'passkey-removed':
    case 'access-token-created':
      return { kind: item.kind };
    default:
      return item;
  }
}
