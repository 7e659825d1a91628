import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { revocationsSince } from './read-revocations';
import { RevocationJournal } from './revocation-journal';

describe('whether the journal of revocations is complete', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'sv-revocations-'));
    mkdirSync(join(dataDir, 'revocations'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));
  const write = (name: string, line: object) =>
    writeFileSync(join(dataDir, 'revocations', name), `${JSON.stringify(line)}\n`);

  it('names who wrote nothing, also where files are older than their signatures', () => {
    write('2026-10.jsonl', { at: '2026-10-01T00:00:00.000Z', action: 'journal.begun' });
    write('2026-11.auth.a.jsonl', { at: '2026-11-20T00:00:00.000Z', action: 'journal.continued', id: 'auth' });
    expect(revocationsSince(dataDir, '2026-11-10T00:00:00.000Z').missing).toEqual([]);
    expect(revocationsSince(dataDir, '2026-11-25T00:00:00.000Z').missing).toEqual(['runtime']);
  });

  it('does not take a copy of somebody else’s file for its own beginning', async () => {
    const begun = '2026-01-01T00:00:00.000Z';
    write('auth-0.jsonl', { at: begun, action: 'journal.begun', id: 'auth' });
    await new RevocationJournal(dataDir, 'runtime').begin();
    expect(revocationsSince(dataDir, begun)).toMatchObject({ begun: expect.not.stringMatching(begun), missing: [] });
  });
});
