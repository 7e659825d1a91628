import { SqliteDatabase } from '../connection/sqlite-database';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MigrationInterface } from 'typeorm';
import { PLATFORM_VERSION } from '../../../platform-version';
import type { StoreOptions } from '../../store-options';
import { CreateMarks1764000000000, Mark, openMarks } from '../../testing/marks';

const ROOT = join(import.meta.dirname, '../../../../..');

/** Migrations that do nothing, `count` of them, or fail at the last. */
const further = (count: number, failing = false): StoreOptions['migrations'] => [
  CreateMarks1764000000000,
  ...Array.from({ length: count }, (_, at) => {
    const step = class implements MigrationInterface {
      async up(): Promise<void> {
        if (failing && at === count - 1) throw new Error('the power went');
      }
      async down(): Promise<void> {}
    };
    Object.defineProperty(step, 'name', { value: `Step${1_764_000_000_001 + at}` });
    return step;
  }),
];

describe('the copies from before a migration', () => {
  let folder: string;
  let path: string;
  let told: object[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sv-shelf-'));
    path = join(folder, 'platform.db');
    told = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const log = { info: (facts: object) => told.push(facts), warn: () => undefined };
  const open = (migrations = further(0)) => openMarks({ url: `sqlite:${path}`, migrations, snapshot: true, log });
  const migrate = async (migrations = further(0), value?: number): Promise<void> => {
    const store = await open(migrations);
    if (value !== undefined) await store.getRepository(Mark).insert({ id: String(value), value });
    await store.destroy();
  };
  const copies = (): string[] => readdirSync(folder).filter(name => name.includes('.before-'));
  const valuesIn = (name: string): unknown[] => {
    const database = new SqliteDatabase(join(folder, name), { readonly: true });
    const rows = database.prepare('SELECT value FROM marks ORDER BY value').all() as { value: number }[];
    database.close();
    return rows.map(({ value }) => value);
  };

  it('are made of a database with something in it, private and with the rows of before', async () => {
    await migrate(further(0), 1);
    expect(copies()).toEqual([]);
    await migrate(further(1), 2);
    expect(copies()).toEqual([`platform.db.before-${PLATFORM_VERSION}-Step1764000000001`]);
    expect(valuesIn(copies()[0]!)).toEqual([1]);
    expect(statSync(join(folder, copies()[0]!)).mode & 0o777).toBe(0o600);
    expect(told).toEqual([{ migration: 'Step1764000000001', copy: join(folder, copies()[0]!) }]);
  });

  it('are not made where nothing is pending', async () => {
    await migrate(further(0), 1);
    await migrate(further(0), 2);
    expect(copies()).toEqual([]);
  });

  it('are three, the newest', async () => {
    await migrate(further(0), 0);
    for (let step = 1; step <= 5; step++) {
      await migrate(further(step), step);
      // Copies of one millisecond would have no order.
      copies().forEach(name => name.endsWith(String(step)) && utimesSync(join(folder, name), step, step));
    }
    expect(copies().map(name => name.slice(-1))).toEqual(['3', '4', '5']);
    expect(valuesIn(copies()[2]!)).toEqual([0, 1, 2, 3, 4]);
  });

  it('do not pile up at a migration that fails at each start, and none is taken away for it', async () => {
    await migrate(further(0), 0);
    for (let step = 1; step <= 3; step++) await migrate(further(step), step);
    const before = copies();
    for (let again = 0; again < 3; again++) await expect(open(further(4, true))).rejects.toThrow('the power went');
    expect(copies()).toEqual([...before, `platform.db.before-${PLATFORM_VERSION}-Step1764000000004`]);
  });

  it('are the way back to the version of before', async () => {
    await migrate(further(0), 1);
    await migrate(further(1), 2);
    renameSync(join(folder, copies()[0]!), path);
    await migrate(further(0));
    expect(valuesIn('platform.db')).toEqual([1]);
  });

  it('fail for want of room: then nothing is migrated, and one line says so', async () => {
    const store = await open();
    await store.getRepository(Mark).insert({ id: 'big', value: 1, note: 'x'.repeat(1_000_000) });
    await store.destroy();
    const before = readFileSync(path);
    const child = `exec "${process.execPath}" --import tsx "${join(import.meta.dirname, '../../testing/upgrade-child.ts')}" "sqlite:${path}"`;
    // Of 1024 bytes: what SQLite may write into one file.
    const { stdout } = spawnSync('bash', ['-c', `ulimit -f 300; ${child}`], {
      cwd: ROOT,
      env: { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.server.json'), TSX_DISABLE_CACHE: '1' },
      encoding: 'utf8',
    });
    expect(stdout).toMatch(
      /^SnapshotError: \S+platform\.db has to be migrated, and could not be copied .* Nothing was changed\. Make room [^\n]*\n$/,
    );
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(folder).filter(name => name.includes('before'))).toEqual([]);
  });
});
