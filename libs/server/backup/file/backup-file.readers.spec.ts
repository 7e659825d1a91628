import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BACKUP_FORMAT } from '../manifest';
import { BackupWriter } from './backup-writer';

/** The programs that everybody has; scripts/check/checks.mjs found them. */
const READERS: [name: string, program: string, args: string[]][] = [
  ['unzip', process.env['INFOZIP'] ?? 'unzip', ['-tq']],
  ['7-Zip', process.env['SEVENZIP'] ?? '7z', ['t']],
  ['Python', process.env['PYTHON'] ?? 'python3', ['-m', 'zipfile', '-t']],
];

describe('the file of a backup is a ZIP', () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sv-backup-'));
    const writer = await BackupWriter.begin(join(folder, 'backup.zip'));
    await writer.add('platform.db', Readable.from([Buffer.alloc(1_000_000, 'rows ')]));
    await writer.finish({
      format: BACKUP_FORMAT,
      formatVersion: 1,
      id: 'an-id',
      createdAt: '2026-11-22T00:00:00.000Z',
      platformVersion: '0.29.0',
      stores: [],
      secrets: { entry: null, hasAuthSecret: false, check: null },
      plugins: [],
      notIncluded: [],
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(READERS)('that %s finds nothing wrong with', (_, program, args) => {
    // Fails when the program ends with anything but 0.
    execFileSync(program, [...args, join(folder, 'backup.zip')], { stdio: 'pipe' });
  });
});
