// The module itself too, whose functions a test can stand in for.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { SqliteDatabase } from '../../database/sqlite/connection/sqlite-database';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../database/open-store';
import type { BackupReader } from '../file/backup-reader';
import { FileTargets, type FileTarget } from './file-targets';

const MARK = {
  kind: 'restore' as const,
  backupId: 'an-id',
  madeAt: '2026-11-22T00:00:00.000Z',
  keepsSessions: false,
  revocations: [],
};
const NOW = new Date('2026-11-22T10:20:30.456Z');
const STAMP = '20261122T102030Z';

class Killed extends Error {}

describe('files that a restore exchanges', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sv-restore-'))));
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  const at = (name: string): string => join(folder, name);
  const fill = (path: string, text: string): void => {
    mkdirSync(join(path, '..'), { recursive: true });
    const database = new SqliteDatabase(path);
    database.exec('CREATE TABLE IF NOT EXISTS words (text TEXT)');
    database.prepare('INSERT INTO words VALUES (?)').run(text);
    database.close();
  };
  const wordsIn = (path: string): string[] => {
    const database = new SqliteDatabase(path, { fileMustExist: true });
    const words = database.prepare('SELECT text FROM words').all() as { text: string }[];
    database.close();
    return words.map(({ text }) => text);
  };
  /** What is in the log alone, as it does after a server was killed. */
  const fillAndKill = (path: string, text: string): void => {
    fill(path, `${text} in the file`);
    const database = new SqliteDatabase(path);
    database.pragma('journal_mode = WAL');
    database.prepare('INSERT INTO words VALUES (?)').run(`${text} in the log`);
    for (const suffix of ['', '-wal', '-shm']) fs.copyFileSync(path + suffix, `${path}.copied${suffix}`);
    database.close();
    for (const suffix of ['', '-wal', '-shm']) fs.renameSync(`${path}.copied${suffix}`, path + suffix);
  };
  /** A backup whose entries are databases with their own name in them. */
  const reader = {
    extract: (entry: string, target: string) => {
      if (entry === 'secrets.json') writeFileSync(target, 'the new secrets', { flag: 'wx' });
      else fill(target, `new ${entry}`);
      return Promise.resolve();
    },
  } as unknown as BackupReader;

  const target = (name: string, kind: FileTarget['kind'], entry: string | null = name): FileTarget => ({
    path: at(name),
    givenPath: at(name),
    entry,
    kind,
  });
  const targets = (): FileTargets =>
    new FileTargets([
      target('platform.db', 'server-database'),
      target('auth.db', 'server-database'),
      target('plugins/a.db', 'store'),
      target('plugins/gone.db', 'store', null),
      target('secrets.json', 'secrets'),
    ]);
  const restore = async (): Promise<void> => {
    const files = targets();
    await files.stage(reader, MARK);
    files.exchange(files.begin(NOW));
    files.finish();
  };
  const old = (): void => {
    ['platform.db', 'auth.db', 'plugins/a.db', 'plugins/gone.db'].forEach(name => {
      mkdirSync(at('plugins'), { recursive: true });
      fillAndKill(at(name), `old ${name}`);
    });
    writeFileSync(at('secrets.json'), 'the old secrets', { mode: 0o644 });
  };
  const expectNew = (): void => {
    for (const name of ['platform.db', 'auth.db', 'plugins/a.db']) expect(wordsIn(at(name))).toEqual([`new ${name}`]);
    expect(existsSync(at('plugins/gone.db'))).toBe(false);
    expect(readFileSync(at('secrets.json'), 'utf8')).toBe('the new secrets');
    expect(statSync(at('secrets.json')).mode & 0o777).toBe(0o600);
  };
  const expectKept = (): void => {
    for (const name of ['platform.db', 'auth.db', 'plugins/a.db', 'plugins/gone.db']) {
      expect(wordsIn(at(`${name}.replaced-${STAMP}`))).toEqual([`old ${name} in the file`, `old ${name} in the log`]);
    }
    expect(readFileSync(at(`secrets.json.replaced-${STAMP}`), 'utf8')).toBe('the old secrets');
  };

  it('stand in an empty folder', async () => {
    await restore();
    expectNew();
    const left = readdirSync(folder).sort();
    expect(left).toEqual(['auth.db', 'platform.db', 'plugins', 'secrets.json']);
    expect(statSync(at('platform.db')).mode & 0o777).toBe(0o600);
  });

  it('have no log of another database played into them, and what was there is whole under another name', async () => {
    old();
    await restore();
    expectNew();
    expectKept();
  });

  it('have no log played into them that was left without its database', async () => {
    old();
    ['platform.db', 'auth.db', 'plugins/a.db', 'plugins/gone.db'].forEach(name => rmSync(at(name)));
    await restore();
    expectNew();
  });

  /** Every call that changes the folder while files are exchanged. */
  const CALLS = ['renameSync', 'rmSync', 'writeFileSync'] as const;

  it('that were cut off at any step keep servers from starting, and are exchanged when it is done again', async () => {
    old();
    const before = `${folder}-before`;
    fs.cpSync(folder, before, { recursive: true });
    let step = 0;
    for (; ; step += 1) {
      rmSync(folder, { recursive: true, force: true });
      fs.cpSync(before, folder, { recursive: true });
      const files = targets();
      await files.stage(reader, MARK);
      let left = step;
      for (const call of CALLS) {
        const real = fs[call] as (...args: unknown[]) => unknown;
        jest.spyOn(fs, call).mockImplementation((...args: unknown[]) => {
          if (left-- <= 0) throw new Killed();
          return real(...args);
        });
      }
      syncBuiltinESMExports();
      let isCut = false;
      try {
        files.exchange(files.begin(NOW));
        files.finish();
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        isCut = true;
      }
      jest.restoreAllMocks();
      syncBuiltinESMExports();
      if (!isCut) break;
      await expectOldNewOrRefused();
      // Later, as it would be: it still knows what it had kept.
      const again = targets();
      expect(again.occupied.length === 0 || !existsSync(at(`platform.db.replaced-${STAMP}`))).toBe(true);
      await again.stage(reader, MARK);
      again.exchange(again.begin(NOW));
      again.finish();
      expectNew();
      expectKept();
    }
    rmSync(before, { recursive: true });
    expect(step).toBeGreaterThan(20);
  }, 120_000);

  const expectOldNewOrRefused = async (): Promise<void> => {
    const opened = await Promise.all(
      ['platform.db', 'auth.db'].map(async name => {
        const url = `sqlite:${at(name)}`;
        const store = await openStore({ url, entities: [], migrations: [], migrationsTable: 'ledger' }).catch(error =>
          String((error as Error).name),
        );
        if (typeof store === 'string') return store;
        const words = await store.query<{ text: string }[]>('SELECT text FROM words');
        await store.destroy();
        return words[0]!.text.startsWith('new') ? 'new' : words.length === 2 ? 'old' : 'half';
      }),
    );
    const secrets = existsSync(at('secrets.json')) ? readFileSync(at('secrets.json'), 'utf8') : 'none';
    if (opened.includes('UnfinishedRestoreError'))
      expect(['UnfinishedRestoreError', 'old', 'new']).toEqual(expect.arrayContaining(opened));
    else
      expect([...opened, secrets]).toEqual(
        opened[0] === 'new' ? ['new', 'new', 'the new secrets'] : ['old', 'old', 'the old secrets'],
      );
  };
});
