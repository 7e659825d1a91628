import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, LessThanOrEqual } from 'typeorm';
import type { IdentityNotice } from '@sv/contracts/internal.contract';
import { Notice } from '../database/people/notice.entity';

/** How long a claim lasts. A notice that was not confirmed by then can be claimed again. */
const CLAIMED_MS = 60_000;

/** Gives each notice to one of the runtimes. */
@Injectable()
export class NoticeClaims {
  constructor(private readonly db: DataSource) {}

  /** The oldest first. The UPDATE asks for the value that was read, so of any number of runtimes one gets each. */
  async claimNotices(limit: number, now = new Date()): Promise<IdentityNotice[]> {
    const notices = this.db.getRepository(Notice);
    const free = await notices.find({
      where: [{ claimedUntil: IsNull() }, { claimedUntil: LessThanOrEqual(now) }],
      order: { id: 'ASC' },
      take: limit,
    });
    const claimedUntil = new Date(now.getTime() + CLAIMED_MS);
    const claimed: IdentityNotice[] = [];
    for (const notice of free) {
      const unchanged = { id: notice.id, claimedUntil: notice.claimedUntil ?? IsNull() };
      const { affected } = await notices.update(unchanged, { claimedUntil });
      if (affected) claimed.push(toIdentityNotice(notice));
    }
    return claimed;
  }

  /** Deletes a notice of which a notification was made. Confirming it twice is no error. */
  async confirmNotice(id: string): Promise<void> {
    await this.db.getRepository(Notice).delete({ id });
  }
}

const toIdentityNotice = ({ id, userId, title, body, url, category }: Notice): IdentityNotice => ({
  id,
  userId,
  title,
  ...(body !== null && { body }),
  ...(url !== null && { url }),
  category,
});
