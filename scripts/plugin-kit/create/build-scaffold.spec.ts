import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSources } from '../check/sources/check-sources';
import { namingCheck } from '../check/sources/naming/naming-check';
import { root } from '../checkout';
import { readPackage } from '../package/read-package';
import { buildScaffold } from './build-scaffold';
import type { ScaffoldNames } from './scaffold-names';

const NASTY = `Bob's "Box" {{ x }} <b> & \\ \${y}`;

describe('a house made of the template', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sv-house-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const scaffolds: ScaffoldNames[] = [
    { id: 'com.acme.notes', name: 'Notes', shell: 'default' },
    { id: 'com.acme.note-box', name: NASTY, shell: 'overlay' },
    { id: 'org.b', name: 'B', shell: 'minimal' },
    { id: 'com.example.starter', name: 'Starter', shell: 'default' },
  ];
  it.each(scaffolds)('passes every check of its sources: $id in the shell $shell', async names => {
    await buildScaffold(folder, names);
    const plugin = readPackage(folder);
    expect(plugin.manifest).toMatchObject({ id: names.id, name: names.name });
    expect(plugin.manifest.shell ?? 'default').toBe(names.shell);
    const findings = [...checkSources(plugin, root), namingCheck(plugin)];
    expect(findings.filter(({ state, warnings }) => state !== 'ok' || warnings.length > 0)).toEqual([]);
  });

  it('has its own names everywhere, also of the migration', async () => {
    await buildScaffold(folder, scaffolds[1]!);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files).toContainEqual(expect.stringMatching(/^server\/migrations\/\d{13}-create-entries\.ts$/));
    const text = files
      .filter(file => /\.\w+$/.test(file))
      .map(file => readFileSync(join(folder, file), 'utf8'))
      .join('\n');
    expect(text).not.toMatch(/starter|1764000000000/i);
    expect(text).toContain('com_acme_note_box_entries');
    expect(text).toContain('class NoteBoxModule');
  });

  it('leads back by itself where there is no chrome around it', async () => {
    await buildScaffold(folder, scaffolds[2]!);
    expect(readFileSync(join(folder, 'web/entries-page/entries-page.html'), 'utf8')).toContain('href="/"');
  });

  it('is formatted as the checkout is', async () => {
    await buildScaffold(folder, scaffolds[1]!);
    // Beside the files: what it says of pages is of those below it.
    copyFileSync(join(root, '.oxfmtrc.json'), join(folder, '.oxfmtrc.json'));
    const program = [join(root, 'node_modules/oxfmt/bin/oxfmt'), '--list-different'];
    expect(execFileSync(process.execPath, program, { encoding: 'utf8', cwd: folder })).toBe('');
  });
});
