import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '@sv/server/ids/new-id';
import { Notice } from '../database/people/notice.entity';
import type { User } from '../database/user.entity';
import { type AccountNewsItem, wordsOf } from './news-words';

/** Tells people what happened to their account: in the workspace, and by mail where there is mail. */
@Injectable()
export class AccountNews {
  /** Written in the transaction of the act, so that neither happens without the other. */
  async tell(tx: EntityManager, user: User, item: AccountNewsItem, now = new Date()): Promise<void> {
    const { title, body, url } = wordsOf(item);
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
  }
}
