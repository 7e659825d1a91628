// The storage of one browser in memory, for tests: give it to several injectors, and they are tabs.
import type { KeptAnswer } from '../indexed-db';
import type { OfflineStore } from '../offline-store';
import type { QueuedWrite } from '../offline-write';

export class FakeOfflineStore implements Pick<
  OfflineStore,
  | 'open'
  | 'holds'
  | 'extend'
  | 'writes'
  | 'add'
  | 'change'
  | 'remove'
  | 'answer'
  | 'keepAnswer'
  | 'clear'
  | 'endSessions'
> {
  private readonly people = new Set<string>();
  private answers: KeptAnswer[] = [];
  private rows: QueuedWrite[] = [];
  private lastSeq = 0;

  open(personId: string): Promise<boolean> {
    this.people.add(personId);
    return Promise.resolve(true);
  }

  holds(personId: string): Promise<boolean> {
    return Promise.resolve(this.people.has(personId));
  }

  extend(): Promise<void> {
    return Promise.resolve();
  }

  writes(personId: string): Promise<QueuedWrite[]> {
    return Promise.resolve(this.rows.filter(row => row.personId === personId));
  }

  add(write: Omit<QueuedWrite, 'seq'>): Promise<QueuedWrite | null> {
    if (!this.people.has(write.personId)) return Promise.resolve(null);
    const added = { ...write, seq: ++this.lastSeq };
    this.rows.push(added);
    return Promise.resolve(added);
  }

  change(write: QueuedWrite): Promise<void> {
    this.rows = this.rows.map(row => (row.seq === write.seq ? write : row));
    return Promise.resolve();
  }

  remove(seqs: readonly number[]): Promise<void> {
    this.rows = this.rows.filter(({ seq }) => !seqs.includes(seq));
    return Promise.resolve();
  }

  answer(personId: string, url: string): Promise<KeptAnswer | null> {
    return Promise.resolve(this.answers.find(one => one.personId === personId && one.url === url) ?? null);
  }

  keepAnswer(answer: KeptAnswer): Promise<void> {
    if (this.people.has(answer.personId)) this.answers.push(answer);
    return Promise.resolve();
  }

  clear(personId: string): Promise<void> {
    this.people.delete(personId);
    this.rows = this.rows.filter(row => row.personId !== personId);
    this.answers = this.answers.filter(answer => answer.personId !== personId);
    return Promise.resolve();
  }

  endSessions(): Promise<string[]> {
    this.answers = [];
    return Promise.resolve([]);
  }
}
