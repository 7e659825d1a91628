import { SqliteDatabase } from '@sv/server/database/sqlite/connection/sqlite-database';
import { BackupReader } from '@sv/server/backup/file/backup-reader';
import { BackupWriter } from '@sv/server/backup/file/backup-writer';
import type { BackupManifest } from '@sv/server/backup/manifest';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { runCommand, startCommand } from './support/command';
import { Instance } from './support/instance';
import { Person } from './support/person';

/** What a restore must not touch when it refuses, and what is left when it is killed. */
describe('a restore', () => {
  let folder: string;
  let file: string;
  let whole: Buffer;
  let instance: Instance;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sv-refused-'));
    file = join(folder, 'backup.zip');
    instance = await Instance.start();
    await Person.register(instance.url, { name: 'Olga', email: 'olga@example.com' });
    await runCommand(instance, 'backup', file);
    whole = readFileSync(file);
    await Person.register(instance.url, { name: 'Later', email: 'later@example.com' });
  });
  afterAll(async () => {
    await instance?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const dataDir = (): string => instance.env['DATA_DIR']!;
  /** Who is in the identity database, and what else the restore of a whole instance would have changed. */
  const state = async (): Promise<string> => {
    const url = instance.env['DATABASE_URL'];
    const files = readdirSync(dataDir()).filter(name => !/-(wal|shm|claim)|\.db$/.test(name));
    return JSON.stringify([url ? await peopleOnPostgres(url) : peopleOnSqlite(), files]);
  };
  const peopleOnSqlite = (): unknown[] => {
    const database = new SqliteDatabase(join(dataDir(), 'auth.db'), { timeout: 5000 });
    const rows = database.prepare('SELECT email FROM users ORDER BY email').all();
    database.close();
    return rows;
  };
  const peopleOnPostgres = async (url: string): Promise<unknown[]> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ email: string }>('SELECT email FROM auth.users ORDER BY email');
    await client.end();
    return rows.map(({ email }) => email);
  };
  const refused = async (...args: string[]): Promise<string> => {
    const before = await state();
    const { code, errors } = await startCommand(instance, 'restore', ...args).done;
    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(await state()).toBe(before);
    return errors;
  };

  it('is refused while a server runs', async () => {
    expect(await refused(file, '--force')).toMatch(/already uses .*platform\.db|servers are connected to the database/);
    await instance.stop(instance.runtime);
    expect(await refused(file, '--force')).toMatch(/already uses .*auth\.db|servers are connected to the database/);
    await instance.stop(instance.auth);
  });

  it('is refused over an instance that is there, unless it is forced', async () => {
    expect(await refused(file)).toContain('With --force');
  });

  /** One of many: backup-file.tampering.spec.ts changes each byte, and cuts the file anywhere. */
  it('of a file that was changed is refused, though it is forced', async () => {
    const changed = Buffer.from(whole);
    changed[Math.floor(whole.length * 0.3)]! ^= 16;
    writeFileSync(join(folder, 'changed.zip'), changed);
    expect(await refused(join(folder, 'changed.zip'), '--force')).toMatch(/damaged|cut off/);
  });

  /** The same backup, written by another program. */
  const rewritten = async (change: (manifest: BackupManifest) => void): Promise<string> => {
    const changed = join(folder, 'rewritten.zip');
    const [reader, writer] = [await BackupReader.open(file), await BackupWriter.begin(changed)];
    for (const { path } of reader.manifest.entries) await writer.add(path, await reader.read(path));
    change(reader.manifest);
    await writer.finish(reader.manifest);
    reader.close();
    return changed;
  };

  it('of a newer version is refused, with both versions named', async () => {
    const later = await rewritten(manifest => (manifest.platformVersion = '0.30.1'));
    expect(await refused(later, '--force')).toMatch(/made by version 0\.30\.1, and this program is 0\.\d+\.\d+/);
    const newer = await rewritten(({ stores }) =>
      stores.find(({ of }) => of === 'identity')!.ledgers['_identity_migrations']!.push('FromTheFuture1999000000000'),
    );
    expect(await refused(newer, '--force')).toMatch(
      /newer than this program, 0\.\d+\.\d+: of the identity database .*FromTheFuture1999000000000/,
    );
  });

  it('from another kind of database is refused', async () => {
    const other = await rewritten(manifest =>
      manifest.stores.forEach(store => Object.assign(store, { dialect: OTHER })),
    );
    expect(await refused(other, '--force')).toContain('a restore does not change that');
  });
  const OTHER = process.env['TEST_DATABASE_URL'] ? 'sqlite' : 'postgres';

  it('that is killed leaves the old instance, the new one, or one that says what to do; done again it is whole', async () => {
    const began = Date.now();
    expect(await runCommand(instance, 'restore', file, '--force')).toContain('Restored: platform, identity');
    const tookMs = Date.now() - began;
    // Before and while it exchanges; file-targets.kill.spec.ts breaks off at every step.
    for (const part of [0.5, 0.9]) {
      const { kill, done } = startCommand(instance, 'restore', file, '--force');
      await sleep(tookMs * part);
      kill();
      await done;
      const { code, output, errors } = await startCommand(instance, 'user', 'list').done;
      if (code === 0) expect(output).toContain('olga@example.com');
      else expect(errors).toMatch(/was begun and not finished|already uses/);
    }
    await runCommand(instance, 'restore', file, '--force');
    await instance.startAuth();
    await instance.startRuntime();
    await Person.signIn(instance.url, 'olga@example.com');
    await expect(Person.signIn(instance.url, 'later@example.com')).rejects.toThrow('sign-in answered 401');
  }, 120_000);
});
