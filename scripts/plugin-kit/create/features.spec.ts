import { validateManifest, type ManifestSource } from '@sv/sdk/manifest';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkSources } from '../check/sources/check-sources';
import { namingCheck } from '../check/sources/naming/naming-check';
import { root } from '../checkout';
import { readPackage } from '../package/read-package';
import { checkHere } from '../testing/check-here';
import { buildScaffold } from './build-scaffold';
import { merged } from './chosen-files';
import { features, featuresNamed, TEMPLATE } from './features';

const home = join(root, 'dist/plugin-check', `features-${process.pid}`);
const choices = ['none', 'all', ...features.map(({ name }) => name)];

/** What `plugin create --with` makes. */
describe('a plugin with', () => {
  beforeAll(async () => {
    for (const choice of choices) {
      const names = { id: 'com.acme.notes', name: 'Notes', shell: 'default' as const };
      await buildScaffold(join(home, choice), names, new Date(), featuresNamed(choice));
    }
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it.each(choices)('%s has nothing wrong in its sources, and names what it uses', choice => {
    const plugin = readPackage(join(home, choice));
    const findings = [...checkSources(plugin, root), namingCheck(plugin)];
    expect(findings.filter(({ state, warnings }) => state !== 'ok' || warnings.length > 0)).toEqual([]);
    expect(plugin.entries.map(({ path }) => path).join()).not.toContain('feature.json');
    expect(plugin.entries.map(({ content }) => content.toString()).join()).not.toMatch(
      /\/\/ with |\$(features|permissions)/,
    );
  });

  it.each(['none', 'all'])('%s has nothing wrong when it runs', async choice => {
    const findings = await checkHere(join(home, choice));
    expect(findings.filter(({ state }) => state === 'failed')).toEqual([]);
  });

  // One run of the compiler for each half, over all of them: a run for each would take a minute.
  it.each([
    ['server halves', 'tsconfig.server.json', ['server', 'shared', 'test']],
    ['pages', 'apps/web/tsconfig.spec.json', ['web', 'shared']],
  ])('whatever it has compiles: %s', async (_, base, halves) => {
    const config = join(home, `tsconfig.${halves[0]}.json`);
    const include = choices.flatMap(choice => halves.map(half => join(home, choice, half, '**/*.ts')));
    const compilerOptions = { noEmit: true, incremental: false, tsBuildInfoFile: null, rootDir: root };
    mkdirSync(home, { recursive: true });
    writeFileSync(
      config,
      JSON.stringify({ extends: join(root, base), compilerOptions, files: [], include, exclude: [] }),
    );
    const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
    const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', config], { cwd: root }).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe('');
  });

  it('none keeps what must be: deletion of a person', () => {
    expect(readFileSync(join(home, 'none/server/plugin.module.ts'), 'utf8')).toContain('provideDelete');
    expect(readFileSync(join(home, 'none/server/plugin.module.ts'), 'utf8')).not.toContain('imports:');
    expect(existsSync(join(home, 'none/web/contributions.ts'))).toBe(false);
    expect(existsSync(join(home, 'widget/web/contributions.ts'))).toBe(true);
  });

  it('something that there is not is refused', () => {
    expect(() => featuresNamed('search,teleport')).toThrow(/no feature teleport; there are .*search.*all and none/);
  });
});

describe('the template', () => {
  const read = (file: string): string => readFileSync(join(TEMPLATE, file), 'utf8');

  it('has a valid manifest with everything that its features add', () => {
    const manifest = JSON.parse(read('manifest.json')) as ManifestSource;
    expect(validateManifest(manifest)).toEqual([]);
    for (const feature of features) expect(merged(manifest, feature.manifest)).toEqual(manifest);
    const permissions = features.flatMap(feature => feature.manifest.permissions ?? []);
    expect([...manifest.permissions!].sort()).toEqual([...new Set(['db', ...permissions])].sort());
  });

  it.each(features.map(({ name, folders }) => [name, folders] as const))(
    'marks the lines of %s, and has a test of it',
    (name, folders) => {
      const marked = ['server/plugin.module.ts', 'web/contributions.ts', 'web/plugin.routes.ts'].map(read).join('\n');
      expect(marked).toContain(`// with ${name}\n`);
      const files = readPackage(TEMPLATE).entries.map(({ path }) => path);
      for (const folder of folders)
        expect(files).toContainEqual(expect.stringMatching(new RegExp(`^${folder}/.*\\.spec\\.ts$`)));
    },
  );
});
