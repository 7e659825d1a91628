// The kept answer of `GET /api/shell`: with it the workspace opens without a network. The service worker knows its address
// too (apps/web/public/sv-worker.js).
import type { Shell } from '@sv/contracts/shell.contract';
import { type KeptAnswer, type PersonRow, committed, openDatabase, settled } from './indexed-db';

export const SHELL_URL = '/api/shell';
/** After the server's last answer. A session that nobody uses ends after the same time. */
const MAX_AGE_MS = 7 * 24 * 3_600_000;

/**
 * What the person who used this browser last saw of the workspace. Null when nobody can be told apart, when the session
 * has expired, and when the clock was set back; then nothing can be read any more.
 *
 * @throws DOMException when storage is blocked
 */
export async function readKeptShell(now = Date.now()): Promise<Shell | null> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(['people', 'answers'], 'readwrite');
    const answers = transaction.objectStore('answers');
    const [kept, ...others] = ((await settled(answers.getAll())) as KeptAnswer[]).filter(
      ({ url }) => url === SHELL_URL,
    );
    const people = transaction.objectStore('people');
    const person = kept && ((await settled(people.get(kept.personId))) as PersonRow | undefined);
    const endsAt = person?.sessionExpiresAt ?? null;
    const isReadable = kept && endsAt && others.length === 0 && isRecent(kept.at, now) && now < Date.parse(endsAt);
    if (!isReadable) answers.clear();
    await committed(transaction);
    return isReadable ? { ...(kept.body as Shell), sessionExpiresAt: endsAt } : null;
  } finally {
    database.close();
  }
}

const isRecent = (at: number, now: number): boolean => at <= now && now - at < MAX_AGE_MS;
