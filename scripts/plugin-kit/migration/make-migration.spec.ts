import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout';
import { buildScaffold } from '../create/build-scaffold';
import { makeMigration } from './make-migration';
import { withMigration } from './writing/migrations-index';

const home = join(root, 'dist/plugin-check', `made-${process.pid}`);
const noPostgres = () => Promise.resolve({ missing: 'not here', stop: () => Promise.resolve() });
const nobodyAsked = () => Promise.reject(new Error('nobody was to be asked'));

describe('plugin migration', () => {
  let folder: string;
  let count = 0;
  beforeEach(async () => {
    folder = join(home, String(++count));
    await buildScaffold(folder, { id: 'com.acme.notes', name: 'Notes', shell: 'default' }, new Date('2026-06-22'));
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  const make = (name: string, decide: Parameters<typeof makeMigration>[1] = nobodyAsked) =>
    makeMigration({ folder, slug: 'com_acme_notes', name }, decide, { renames: [], drops: [] }, noPostgres);
  const change = (from: string, to: string): void => {
    const file = join(folder, 'server/entries/entry.entity.ts');
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  };
  const files = (): Record<string, string> => {
    const names = readdirSync(join(folder, 'server/migrations')).sort();
    return Object.fromEntries(names.map(name => [name, readFileSync(join(folder, 'server/migrations', name), 'utf8')]));
  };

  it('writes what changed, lists it, and has nothing to do afterwards', async () => {
    change(
      'title!',
      "title!: string;\n\n  @Column('text', { nullable: true })\n  note!: string | null;\n\n  @Column('text', { default: '' })\n  colour!",
    );
    const made = await make('add-note');
    const name = /^server\/migrations\/(\d{13}-add-note)\.ts$/.exec(made!.file)![1]!;
    expect(made).toMatchObject({ losses: [], proved: [expect.stringMatching(/SQLite.*Not on Postgres: not here/)] });
    expect(files()[`${name}.ts`]).toContain("new TableColumn(text('note', { isNullable: true }))");
    expect(files()['index.ts']).toMatch(new RegExp(`from './${name}';[^]*\\[.*, AddNote${name.slice(0, 13)}\\]`));
    expect(await make('again')).toBeNull();
  });

  it('asks before it takes a rename for a loss, and leaves no trace when nobody answers', async () => {
    change('title!: string', 'name!: string');
    const before = files();
    await expect(make('rename-title')).rejects.toThrow('nobody was to be asked');
    expect(files()).toEqual(before);
    const rename = 'com_acme_notes_entries.title:name';
    const made = await make('rename-title', async questions => {
      expect(questions).toEqual([{ rename, drop: 'com_acme_notes_entries.title' }]);
      return { renames: [rename], drops: [] };
    });
    expect(made!.losses).toEqual([]);
    expect(Object.values(files()).join()).toContain("renameColumn('com_acme_notes_entries', 'title', 'name')");
  });

  it('makes the first one where there is none', async () => {
    rmSync(join(folder, 'server/migrations'), { recursive: true });
    expect(await make('create-entries')).not.toBeNull();
    expect(Object.keys(files())).toEqual([expect.stringMatching(/-create-entries\.ts$/), 'index.ts']);
  });

  it('leaves a list alone that is not written out', async () => {
    await expect(withMigration('export const migrations = all();', { name: 'x', at: 1 })).rejects.toThrow(
      /no list.*import \{ X1 \}/,
    );
  });
});
