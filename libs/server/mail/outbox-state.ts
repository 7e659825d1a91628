import type { MailQueueState } from '@sv/contracts/internal.contract';
import { type DataSource, IsNull, Not } from 'typeorm';
import { OutboxMail } from './outbox-mail.entity';

/** How an outbox is doing, whichever process sends from it. */
export async function outboxState(db: DataSource, configured: boolean): Promise<MailQueueState> {
  const mails = db.getRepository(OutboxMail);
  const waiting = { content: Not('') };
  const [queued, failed, failing] = await Promise.all([
    mails.countBy(waiting),
    mails.findOne({
      where: { lastError: Not(IsNull()) },
      order: { id: 'DESC' },
      select: { id: true, lastError: true },
    }),
    mails.findOne({
      where: { ...waiting, lastError: Not(IsNull()) },
      order: { id: 'ASC' },
      select: { id: true, createdAt: true },
    }),
  ]);
  return {
    configured,
    queued,
    lastError: failed?.lastError ?? null,
    failingSince: failing?.createdAt.toISOString() ?? null,
  };
}
