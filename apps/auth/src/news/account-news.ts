import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '@sv/server/ids/new-id';
import { Notice } from '../database/people/notice.entity';
import type { User } from '../database/user.entity';
import { MailWriter } from '../mail/mail-writer';
import { type AccountNewsItem, type NewsWords, wordsOf } from './news-words';

/** Tells people what happened to their account: in the workspace, and by mail where there is mail. */
@Injectable()
export class AccountNews {
  constructor(private readonly mail: MailWriter) {}

  /** Written in the transaction of the act, so that neither happens without the other. */
  async tell(tx: EntityManager, user: User, item: AccountNewsItem, now = new Date()): Promise<void> {
    const words = wordsOf(item);
    const { title, body, url } = words;
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
    for (const { to, ...letter } of this.letters(user, item, words)) {
      const withName = (name: string) => ({ ...letter, subject: `${title} (${name})` });
      await this.mail.write(tx, { email: to, userId }, withName, now);
    }
  }

  /** A changed address is told to both: the old one may belong to whom the account was taken from. */
  private letters(user: User, item: AccountNewsItem, { body, url }: NewsWords) {
    const letter = {
      to: item.kind === 'email-changed' ? item.to : user.email,
      paragraphs: [body],
      link: { label: 'Open the security settings', url: this.mail.urlOf(url) },
    };
    if (item.kind !== 'email-changed') return [letter];
    const closing = ['This address does not open the account any more. If it was not you, tell an administrator.'];
    return [letter, { ...letter, to: item.from, closing }];
  }
}
