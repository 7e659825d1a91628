import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { encrypted } from '@sv/server/backup/encryption/age';
import { openStore } from '@sv/server/database/open-store';
import { type FreshDatabase, freshDatabase } from '@sv/server/database/testing/fresh-database';
import type { DataSource } from 'typeorm';
import { named, nameOf, type Named, withReadableBackup } from './readable-backup';
import { recordedBackup } from './recorded-backup.sql';

const NAME = 'workspace-2026-11-25T21-30-00Z.zip';
const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const GENUINE = Buffer.from('what the workspace wrote');
const FORGED = Buffer.from('what somebody else put there');

describe('a backup in whose place somebody put another file', () => {
  let folder: string;
  let database: FreshDatabase;
  let db: DataSource;
  let loaded: string[];

  beforeAll(async () => {
    database = await freshDatabase();
    db = await openStore({
      ...database.options,
      entities: [],
      migrations: [],
      migrationsTable: '_platform_migrations',
    });
    await db.query('CREATE TABLE backups (name text, sha256 text)');
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sv-tampered-'));
    mkdirSync(join(folder, 'backups'));
    loaded = [];
    await db.query('DELETE FROM backups');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const record = (name: string, sha256: string | null) =>
    db.query(`INSERT INTO backups VALUES ('${name}', ${sha256 ? `'${sha256}'` : 'NULL'})`);
  const stored = (content: Buffer, name = NAME): Named => {
    writeFileSync(join(folder, 'backups', name), content);
    return { name };
  };
  const known = (given: Named) => recordedBackup(database.options, nameOf(given));
  const load = async (given: Named, identity?: string): Promise<void> => {
    const backups = { dir: join(folder, 'backups'), s3: null };
    const what = { given, identity, dataDir: folder, backups, recorded: await known(given) };
    await withReadableBackup(what, async file => void loaded.push(readFileSync(file, 'utf8')));
  };

  it('is not looked for in an empty database, which says so', async () => {
    const empty = await freshDatabase();
    expect(await recordedBackup(empty.options, NAME)).toEqual({
      unknown: empty.options.url.startsWith('sqlite:')
        ? 'there is no record here of a backup of this name'
        : 'the database here is empty, or of a version that kept no hashes',
    });
    await empty.drop();
  });

  it('is refused before anything of it is read, by its name and by its path', async () => {
    await record(NAME, hashOf(GENUINE));
    const given = stored(FORGED);
    await expect(load(given)).rejects.toThrow(`${NAME} is not the file that was made: its SHA-256 is`);
    await expect(load({ file: join(folder, 'backups', NAME) })).rejects.toThrow('Nothing of it was loaded');
    expect(loaded).toEqual([]);
    await load(stored(GENUINE));
    await load({ file: join(folder, 'backups', NAME) });
    expect(loaded).toEqual([String(GENUINE), String(GENUINE)]);
    expect(readdirSync(folder)).toEqual(['backups']);
  });

  it('is refused as well when it is encrypted to the same keys, which anybody can do, or bears the name of one', async () => {
    const identity = await generateX25519Identity();
    const key = join(folder, 'key.txt');
    writeFileSync(key, identity);
    const recipients = [await identityToRecipient(identity)];
    const seal = async (content: Buffer) => buffer(await encrypted(Readable.from([content]), recipients));
    const [genuine, forged] = [await seal(GENUINE), await seal(FORGED)];
    await record(`${NAME}.age`, hashOf(genuine));
    for (const content of [forged, FORGED])
      await expect(load(stored(content, `${NAME}.age`), key)).rejects.toThrow('is not the file that was made');
    expect(loaded).toEqual([]);
    await load(stored(genuine, `${NAME}.age`), key);
    expect(loaded).toEqual([String(GENUINE)]);
    await expect(load({ name: `${NAME}.age` })).rejects.toThrow('is encrypted: --identity');
  });

  it('is loaded where nobody wrote down what it was, and that is said', async () => {
    expect(await known({ name: NAME })).toEqual({ unknown: 'there is no record here of a backup of this name' });
    await record(NAME, null);
    expect(await known({ name: NAME })).toEqual({ unknown: 'it was made before hashes were kept' });
    for (const content of [FORGED, Buffer.from('x'), Buffer.alloc(0)]) await load(stored(content));
    expect(loaded).toEqual([String(FORGED), 'x', '']);
    expect(await recordedBackup({ url: 'sqlite:/nowhere/platform.db' }, NAME)).toEqual(await known({ name: 'other' }));
    const broken = join(folder, 'broken.db');
    writeFileSync(broken, 'no database'.repeat(100));
    expect(await recordedBackup({ url: `sqlite:${broken}` }, NAME)).toMatchObject({ isUnsure: true });
  });

  it('is never guessed: a name is in the store, and a path is a file', async () => {
    stored(GENUINE);
    await expect(load({ file: join(folder, NAME) })).rejects.toThrow(`use --name ${NAME}`);
    await expect(load({ name: NAME.replace('25', '24') })).rejects.toThrow(
      `there is no backup workspace-2026-11-24T21-30-00Z.zip in ${join(folder, 'backups')}. The newest there: ${NAME}`,
    );
    expect(() => named('x.zip', NAME)).toThrow('either a file, or --name');
    expect(() => named(undefined, '../platform.db')).toThrow('is no name of a backup');
  });
});
