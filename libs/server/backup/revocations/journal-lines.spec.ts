import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { journalLines } from './journal-lines';

const line = (id: string): string => `{"at":"2026-11-22T10:00:00.000Z","action":"session.ended","id":"${id}"}`;

describe('the lines of a journal, whatever its size', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sv-lines-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  /** A piece of a few bytes stands for one of a megabyte: the file is many times longer. */
  it.each([7, 100_000])('are read in pieces of %d bytes, and none is lost where one ends', chunkBytes => {
    mkdirSync(join(dataDir, 'revocations'), { recursive: true });
    const text = [line('one'), '', line('zwölf'), '{"at":"2026', line('a'.repeat(5_000)), line('last')].join('\n');
    writeFileSync(join(dataDir, 'revocations', '2026-11.auth.vm.jsonl'), text);
    writeFileSync(join(dataDir, 'revocations', 'notes.txt'), 'not a journal');
    const ids = [...journalLines(dataDir, chunkBytes)].map(one => one?.id ?? null);
    // The fourth was cut, and no line is as long as the fifth.
    expect(ids).toEqual(['one', 'zwölf', null, null, 'last']);
  });
});
