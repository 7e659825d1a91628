import { type EntityManager, Not } from 'typeorm';
import { OutboxMail } from './outbox-mail.entity';

/** How long health shows a mail that was given up, without its content. */
const SHOWN_MS = 86_400_000;

/** What becomes of the row of a mail that is given up: its content goes at once, the reason stays for a day. */
export const givenUp = (reason: string, now: Date): Pick<OutboxMail, 'content' | 'dueAt' | 'lastError'> => ({
  content: '',
  dueAt: new Date(now.getTime() + SHOWN_MS),
  lastError: `given up: ${reason}`,
});

/**
 * Sends nothing of what waits: after a restore nobody knows what was sent since the backup, and a mail that comes twice,
 * or a link that was used, is worse than one that is asked for again.
 *
 * @returns how many mails were given up
 */
export async function giveUpWaiting(tx: EntityManager, reason: string, now = new Date()): Promise<number> {
  const { affected } = await tx.update(OutboxMail, { content: Not('') }, givenUp(reason, now));
  return affected ?? 0;
}
