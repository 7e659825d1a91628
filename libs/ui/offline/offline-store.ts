// What this browser keeps of a person for the time without a network: writes that wait, and answers of apps that ask for
// it. Everything of a person is deleted when they sign out. Only tabs of the person who signed in last may keep and send.
// Kept things are not encrypted: a key that the page can use would have to be kept beside them.
import { Injectable } from '@angular/core';
import { type KeptAnswer, type PersonRow, type StoreName, committed, openDatabase, settled } from './indexed-db';
import { newId } from './new-id';
import type { QueuedWrite } from './offline-write';
import { answerLimits, pruneAnswers, pruneWrites } from './pruning';

@Injectable({ providedIn: 'root' })
export class OfflineStore {
  private database: Promise<IDBDatabase> | null = null;
  private token: string | null = null;

  /**
   * Call it when a person is signed in. Answers that were kept for other people are deleted: their session ended without
   * a sign-out. Their writes stay for a time, because they may sign in again, but their open tabs send none of them now.
   * @returns false where the browser keeps nothing
   */
  async open(personId: string, sessionExpiresAt: string | null = null, now = Date.now()): Promise<boolean> {
    try {
      const transaction = (await this.connect()).transaction(['people', 'writes', 'answers'], 'readwrite');
      const people = transaction.objectStore('people');
      const known = (await settled(people.get(personId))) as PersonRow | undefined;
      this.token = known?.token ?? newId();
      people.put({ id: personId, token: this.token, sessionExpiresAt } satisfies PersonRow);
      await changeTokens(people, row => row.id !== personId);
      await pruneAnswers(transaction.objectStore('answers'), personId, now);
      await pruneWrites(transaction.objectStore('writes'), personId, now);
      await committed(transaction);
      return true;
    } catch {
      return false; // DOMException: storage is blocked, as in some private windows
    }
  }

  /** Whether this tab may still keep and send: false after a sign-out, and after another person's sign-in. */
  async holds(personId: string): Promise<boolean> {
    const person = (await this.read('people', store => store.get(personId))) as PersonRow | undefined;
    return person !== undefined && person.token === this.token;
  }

  /** Notes a new end of the session, so that a later end by somebody is not taken for an expiry. */
  async extend(personId: string, sessionExpiresAt: string): Promise<void> {
    await this.keep('people', personId, { id: personId, token: this.token, sessionExpiresAt });
  }

  async isInUse(): Promise<boolean> {
    return (await this.read('people', store => store.count()).catch(() => 0)) > 0;
  }

  async writes(personId: string): Promise<QueuedWrite[]> {
    const rows = (await this.read('writes', store => store.getAll())) as QueuedWrite[];
    return rows.filter(row => row.personId === personId);
  }

  /** @returns the write with its number; null after a sign-out in another tab */
  async add(write: Omit<QueuedWrite, 'seq'>): Promise<QueuedWrite | null> {
    const seq = (await this.keep('writes', write.personId, write)) as number | null;
    return seq === null ? null : { ...write, seq };
  }

  /** Does nothing after a sign-out, or when another tab has removed it. */
  async change(write: QueuedWrite): Promise<void> {
    const transaction = (await this.connect()).transaction('writes', 'readwrite');
    const writes = transaction.objectStore('writes');
    if ((await settled(writes.getKey(write.seq))) !== undefined) writes.put(write);
    await committed(transaction);
  }

  async remove(seqs: readonly number[]): Promise<void> {
    const transaction = (await this.connect()).transaction('writes', 'readwrite');
    for (const seq of seqs) transaction.objectStore('writes').delete(seq);
    await committed(transaction);
  }

  async answer(personId: string, url: string, now = Date.now()): Promise<KeptAnswer | null> {
    const found = (await this.read('answers', store => store.get([personId, url]))) as KeptAnswer | undefined;
    return found && now - found.at < answerLimits.ageMs ? found : null;
  }

  async keepAnswer(answer: KeptAnswer): Promise<void> {
    if (JSON.stringify(answer.body).length > answerLimits.length) return;
    await this.keep('answers', answer.personId, answer);
  }

  /** Called when that person signs out, when the account is deleted, and when the session was ended elsewhere. */
  async clear(personId: string): Promise<void> {
    const transaction = (await this.connect()).transaction(['people', 'writes', 'answers'], 'readwrite');
    transaction.objectStore('people').delete(personId);
    transaction.objectStore('answers').delete(ofPerson(personId));
    const writes = transaction.objectStore('writes');
    const rows = (await settled(writes.getAll())) as QueuedWrite[];
    for (const row of rows) if (row.personId === personId) writes.delete(row.seq);
    await committed(transaction);
  }

  /**
   * Call it when nobody is signed in although nobody has signed out here. Answers are deleted. Writes are deleted when
   * the session ended before its time, because somebody ended it elsewhere; when it expired, they wait for the next
   * sign-in, up to 30 days.
   *
   * @returns whose sessions were ended
   */
  async endSessions(now = Date.now()): Promise<string[]> {
    const people = (await this.read('people', store => store.getAll())) as PersonRow[];
    const ended = people.filter(({ sessionExpiresAt }) => now < Date.parse(sessionExpiresAt ?? '')).map(({ id }) => id);
    for (const id of ended) await this.clear(id);
    const transaction = (await this.connect()).transaction(['people', 'writes', 'answers'], 'readwrite');
    await changeTokens(transaction.objectStore('people'), () => true);
    await pruneWrites(transaction.objectStore('writes'), null, now);
    transaction.objectStore('answers').clear();
    await committed(transaction);
    return ended;
  }

  /** Stores a row if nobody has signed out or in since `open`, in the transaction that reads that. */
  private async keep(name: StoreName, personId: string, row: object): Promise<IDBValidKey | null> {
    const transaction = (await this.connect()).transaction(['people', name], 'readwrite');
    const person = (await settled(transaction.objectStore('people').get(personId))) as PersonRow | undefined;
    if (!person || person.token !== this.token) return null;
    const key = await settled(transaction.objectStore(name).put(row));
    await committed(transaction);
    return key;
  }

  private async read<T>(name: StoreName, request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    return settled(request((await this.connect()).transaction(name).objectStore(name)));
  }

  private connect(): Promise<IDBDatabase> {
    return (this.database ??= openDatabase());
  }
}

/** Open tabs of these people keep and send nothing any more. */
async function changeTokens(people: IDBObjectStore, isMeant: (row: PersonRow) => boolean): Promise<void> {
  const rows = (await settled(people.getAll())) as PersonRow[];
  for (const row of rows.filter(isMeant)) people.put({ ...row, token: newId() } satisfies PersonRow);
}

/** All answers of a person: keys are [personId, url]. */
const ofPerson = (personId: string): IDBKeyRange => IDBKeyRange.bound([personId], [personId, []]);
