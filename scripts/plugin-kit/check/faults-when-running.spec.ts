import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout';
import { buildScaffold } from '../create/build-scaffold';
import { checkHere } from '../testing/check-here';
import { runHosted } from './hosted/run-hosted';
import type { Finding } from './finding';

/** For those that start a process of their own, which loads everything from the sources: on a busy machine a minute. */
const APART_MS = 180_000;

/** The template's house with one fault: `plugin check` has to name it. */
describe('what plugin check finds by running a plugin', () => {
  const scaffolds = join(root, 'dist/plugin-check', `faults-${process.pid}`);
  let count = 0;
  let folder: string;
  beforeEach(async () => {
    // Each has a place of its own: a module is loaded once from where it stands.
    folder = join(scaffolds, `${++count}`);
    await buildScaffold(folder, { id: 'com.acme.notes', name: 'Notes', shell: 'default' });
  });
  afterAll(() => rmSync(scaffolds, { recursive: true, force: true }));

  const change = (file: string, from: string | RegExp, to: string): void => {
    const before = readFileSync(join(folder, file), 'utf8');
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    writeFileSync(join(folder, file), after);
  };
  const migration = (): string =>
    readFileSync(join(folder, 'server/migrations/index.ts'), 'utf8').match(/\d{13}-create-entries/)![0];

  const faults: [string, () => void, RegExp][] = [
    [
      'an entity with a column that no migration makes',
      () =>
        change(
          'server/entries/entry.entity.ts',
          '@Column',
          "@Column('text', { nullable: true })\n  more!: string | null;\n\n  @Column",
        ),
      /^failed drift.*more/,
    ],
    [
      'a table that no entity has',
      () =>
        change(
          `server/migrations/${migration()}.ts`,
          'await db.createTable(entries);',
          "await db.createTable(entries);\n    await db.createTable(new Table({ name: 'com_acme_notes_old', columns: [id('id', { isPrimary: true })] }));",
        ),
      /^failed drift.*com_acme_notes_old.*plugin migration com\.acme\.notes/,
    ],
    [
      'an index that is another one',
      () => change(`server/migrations/${migration()}.ts`, "'user_id', 'created_at'", "'created_at', 'user_id'"),
      /^failed drift.*idx_com_acme_notes_entries_owner/,
    ],
    [
      'a table of the platform in a migration',
      () =>
        change(
          `server/migrations/${migration()}.ts`,
          'await db.createTable',
          "await db.query('DELETE FROM activity_log');\n    await db.createTable",
        ),
      /^failed start.*activity_log/,
    ],
    [
      'a module that throws when it is loaded',
      () => change('server/plugin.module.ts', '@Module', "throw new Error('not today');\n@Module"),
      /^failed start.*not today/,
    ],
    [
      'an export that loses a field',
      () =>
        change(
          'server/portability/portability.ts',
          'title, createdAt: createdAt.toISOString()',
          'title: title.slice(1), createdAt: createdAt.toISOString()',
        ),
      /^failed export.*did not arrive/,
    ],
    [
      'an import that keeps the old ids',
      () => change('server/portability/portability.ts', 'mapId(id)', 'id'),
      /^failed export/,
    ],
    [
      'an import that adds everything twice',
      () => change('server/portability/portability.ts', 'mapId(id)', 'crypto.randomUUID()'),
      /^failed export.*second time added/,
    ],
    [
      'a dry run that writes',
      () =>
        change('server/portability/portability.ts', 'importRows(request,', 'importRows({ ...request, dryRun: false },'),
      /^failed export.*dry run wrote/,
    ],
    [
      'an import that counts wrong',
      () =>
        change(
          'server/portability/portability.module.ts',
          'provideImport(importEntries)',
          'provideImport(async request => ({ ...(await importEntries(request)), failed: 7 }))',
        ),
      /^failed export.*reports/,
    ],
    [
      'a deletion that forgets',
      () =>
        change('server/entries/delete-entries.ts', '.delete(ownedBy(userId))', ".delete({ userId, title: 'another' })"),
      /^failed deletion.*still has/,
    ],
    [
      'a deletion that takes everybody’s',
      () => change('server/entries/delete-entries.ts', '.delete(ownedBy(userId))', ".delete({ tenantId: 'default' })"),
      /^failed deletion.*another person/,
    ],
    [
      'no deletion at all',
      () => change('server/plugin.module.ts', /.*provideDelete.*\n/, ''),
      /^failed deletion.*no delete handler/,
    ],
    ['a seed that is missing', () => rmSync(join(folder, 'test/seed.ts')), /^failed export.*seed\.ts is missing/],
  ];
  const failedOf = (findings: Finding[]): string[] =>
    findings
      .filter(({ state }) => state === 'failed')
      .map(({ check, details }) => `failed ${check}: ${details.join(' ')}`);

  it.each(faults)('%s', async (_, breakIt, words) => {
    breakIt();
    expect(failedOf(await checkHere(folder))).toContainEqual(expect.stringMatching(words));
  });

  it(
    'a process that is ended',
    async () => {
      change('server/plugin.module.ts', '@Module', 'process.kill(process.pid, 15);\n@Module');
      expect(failedOf(await runHosted(folder, null))).toContainEqual(
        expect.stringMatching(/^failed run.*ended the process/),
      );
    },
    APART_MS,
  );

  it('says so when what is kept of people cannot be taken along, and when a migration drops without a mark', async () => {
    change('server/portability/portability.module.ts', /.*provide(Ex|Im)port.*\n/g, '');
    const dropping = 'await db.query(`DROP TABLE IF EXISTS com_acme_notes_old`);\n    await db.createTable(entries);';
    change(`server/migrations/${migration()}.ts`, 'await db.createTable(entries);', dropping);
    const findings = await checkHere(folder);
    const [finding] = findings.filter(({ check }) => check.startsWith('export'));
    expect(finding).toMatchObject({ state: 'ok' });
    expect(finding!.warnings.join()).toMatch(/com_acme_notes_entries keeps personal data.*data:export.*data:import/);
    const { warnings } = findings.find(({ check }) => check === 'migrations')!;
    expect(warnings.join()).toMatch(/com_acme_notes_old: drop table: .*ContractMigration/);
  });

  it(
    'finds nothing in the template itself, even if it starts slowly',
    async () => {
      change('server/plugin.module.ts', '@Module', 'await new Promise(done => setTimeout(done, 1_200));\n\n@Module');
      const findings = await runHosted(folder, null);
      expect(findings.filter(({ state, warnings }) => state !== 'ok' || warnings.length > 0)).toEqual([]);
    },
    APART_MS,
  );
});
