import { type EntityManager, Not } from 'typeorm';
import { OutboxMail } from './outbox-mail.entity';

/** How long it is told of, its words gone. */
const SHOWN_MS = 86_400_000;

/**
 * Sends nothing of what waits: after a restore nobody knows what was sent since the backup, and a mail that comes twice,
 * or a link that was used, is worse than one that is asked for again.
 *
 * @returns how many they were
 */
export async function giveUpWaiting(tx: EntityManager, reason: string, now = new Date()): Promise<number> {
  const gone = { content: '', dueAt: new Date(now.getTime() + SHOWN_MS), lastError: `given up: ${reason}` };
  const { affected } = await tx.update(OutboxMail, { content: Not('') }, gone);
  return affected ?? 0;
}
