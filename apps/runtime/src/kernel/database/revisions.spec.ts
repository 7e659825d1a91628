import type { DataSource } from 'typeorm';
import { Revisions } from './revisions';

describe('Revisions', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is stale when the database has not answered for more than ten seconds, until it answers again', async () => {
    const database = { options: { type: 'better-sqlite3' }, query: () => Promise.resolve([]) };
    const revisions = new Revisions(database as unknown as DataSource);
    await revisions.poll();
    jest.advanceTimersByTime(10_000);
    expect(revisions.isStale).toBe(false);
    jest.advanceTimersByTime(1);
    expect(revisions.isStale).toBe(true);
    await revisions.poll();
    expect(revisions.isStale).toBe(false);
  });
});
