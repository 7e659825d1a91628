import { SqliteDatabase } from './sqlite/connection/sqlite-database';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AlreadyRunningError, claimDatabase, claimFile } from './file-claim';
import { killChildren, startChild } from './testing/child';

describe('claimFile', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sv-claim-'));
    path = join(folder, 'platform.db');
  });
  afterEach(async () => {
    await killChildren();
    await rm(folder, { recursive: true });
  });

  it('refuses a second start in one clear line, and leaves nothing behind', async () => {
    const claim = claimFile(path, 'runtime');
    expect(() => claimFile(path, 'runtime')).toThrow(AlreadyRunningError);
    expect(() => claimFile(path, 'runtime')).toThrow(/^Another runtime already uses .*platform\.db[^\n]*$/);
    claim.release();
    claimFile(path, 'runtime').release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('refuses a second process, and lets it in after a kill -9 of the first', async () => {
    const first = startChild('claim-until-killed.ts', path);
    await first.firstLine;
    expect(() => claimFile(path, 'runtime')).toThrow(AlreadyRunningError);
    await expect(startChild('claim-until-killed.ts', path).firstLine).rejects.toThrow('Another runtime already uses');

    await first.kill();

    claimFile(path, 'runtime').release();
  });

  it('holds a claim for as long as the process lives, also one that nobody refers to', async () => {
    await startChild('claim-until-killed.ts', path).firstLine;
    expect(() => claimFile(path, 'runtime')).toThrow(AlreadyRunningError);
  });

  it('knows one file by its two names', async () => {
    new SqliteDatabase(path).close();
    await symlink(path, join(folder, 'other.db'));
    const claim = claimFile(path, 'runtime');
    expect(() => claimFile(join(folder, 'other.db'), 'runtime')).toThrow(AlreadyRunningError);
    claim.release();
  });

  it('lets the command line open the database all the same', () => {
    const claim = claimFile(path, 'runtime');
    const database = new SqliteDatabase(path);
    database.exec('CREATE TABLE t (id text)');
    database.close();
    claim.release();
  });

  it('has nothing to claim on Postgres', () => {
    claimDatabase('postgres://127.0.0.1/x', 'runtime').release();
  });
});
