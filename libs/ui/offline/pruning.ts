// How long and how much this browser keeps, applied within a transaction.
import { type KeptAnswer, settled } from './indexed-db';
import { SHELL_URL } from './kept-shell';
import type { QueuedWrite } from './offline-write';

export const answerLimits = { length: 1_000_000, count: 100, ageMs: 14 * 24 * 3_600_000 };
/** Of somebody who has not signed in again. */
const WRITE_AGE_MS = 30 * 24 * 3_600_000;

/** Leaves nobody else's answers. */
export async function pruneAnswers(answers: IDBObjectStore, personId: string, now: number): Promise<void> {
  const rows = ((await settled(answers.getAll())) as KeptAnswer[]).sort((left, right) => right.at - left.at);
  const isGone = (row: KeptAnswer, place: number): boolean =>
    row.personId !== personId ||
    (place >= answerLimits.count && row.url !== SHELL_URL) ||
    now - row.at >= answerLimits.ageMs;
  for (const row of rows.filter(isGone)) answers.delete([row.personId, row.url]);
}

/** Deletes the old writes of everybody but the one who is signed in: they can still decide about theirs. */
export async function pruneWrites(writes: IDBObjectStore, signedInId: string | null, now: number): Promise<void> {
  const rows = (await settled(writes.getAll())) as QueuedWrite[];
  for (const { at, personId, seq } of rows) {
    if (personId !== signedInId && now - at >= WRITE_AGE_MS) writes.delete(seq);
  }
}
