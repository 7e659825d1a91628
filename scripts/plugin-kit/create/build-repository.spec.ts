import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { extract } from 'tar';
import { checkSources } from '../check/sources/check-sources';
import { root } from '../checkout';
import { readPackage } from '../package/read-package';
import { buildRepository } from './build-repository';

const run = promisify(execFile);
const NAMES = { id: 'com.acme.note-box', name: 'Bob’s "Box"', shell: 'default' } as const;

/** As its author works in it. What npm would download are links to the packages of the checkout, which are the same. */
describe('a repository of its own for a plugin', () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sv-repository-'));
    await buildRepository(folder, NAMES);
    linkPackages(folder);
    for (const name of ['sdk', 'schema', 'ui']) await install(name, folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const json = (path: string): Record<string, Record<string, string>> =>
    JSON.parse(readFileSync(join(folder, path), 'utf8')) as Record<string, Record<string, string>>;
  const node = async (...args: string[]): Promise<string> => {
    const { stdout, stderr } = await run(process.execPath, args, { cwd: folder }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    return stripVTControlCharacters(`${stdout}${stderr}`);
  };
  const jest = (project: string): Promise<string> =>
    node('--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '--selectProjects', project);

  it('names its packages in the versions that the platform has', () => {
    const { devDependencies } = json('package.json');
    expect(devDependencies).toMatchObject({ '@sv/ui': `file:packages/sv-ui-${PLATFORM_VERSION}.tgz` });
    expect(Object.values(devDependencies!).filter(range => !/^(file:packages\/sv-|[\^~]?\d)/.test(range))).toEqual([]);
  });

  it.each(['sdk', 'schema', 'ui'])('has @sv/%s as a package with types, licence and README', name => {
    const place = `node_modules/@sv/${name}`;
    expect(json(`${place}/package.json`)).toMatchObject({
      name: `@sv/${name}`,
      version: PLATFORM_VERSION,
      type: 'module',
    });
    const files = readdirSync(join(folder, place), { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
    expect(files.filter(path => /\.spec\.|(?<!\.d)\.ts$/.test(path))).toEqual([]);
  });

  it('type-checks both halves, with strict templates', async () => {
    const compilers = ['typescript/bin/tsc', '@angular/compiler-cli/bundles/src/bin/ngc.js'];
    const [server, web] = compilers.map((file, at) =>
      node(`node_modules/${file}`, '-p', at === 0 ? 'tsconfig.json' : 'tsconfig.web.json'),
    );
    expect([await server, await web]).toEqual(['', '']);
  });

  it('passes the tests of its server half with plain Jest', async () => {
    expect(await jest('server')).toMatch(/Tests: +6 passed, 6 total/);
  });

  it('passes the tests of its pages with plain Jest', async () => {
    const output = await node('node_modules/jest/bin/jest.js', '--selectProjects', 'web');
    expect(output).toMatch(/Tests: +5 passed, 5 total/);
  });

  it('is not the plugin, and says where that is', () => {
    expect(() => readPackage(folder)).toThrow(`the plugin is in ${folder}/plugin`);
  });

  it('makes an archive that plugin add takes', () => {
    const { scripts } = json('package.json');
    execFileSync('sh', ['-c', scripts!['pack']!], { cwd: folder });
    const plugin = readPackage(join(folder, 'note-box.tgz'));
    expect(plugin.manifest.id).toBe(NAMES.id);
    expect(checkSources(plugin, root).filter(({ state }) => state === 'failed')).toEqual([]);
  });
});

/** All that npm put into the checkout but our own. */
function linkPackages(folder: string): void {
  const from = join(root, 'node_modules');
  const names = readdirSync(from).filter(name => !name.startsWith('.') && name !== '@sv');
  const scoped = names
    .filter(name => name.startsWith('@'))
    .flatMap(scope => readdirSync(join(from, scope)).map(name => `${scope}/${name}`));
  for (const name of [...names.filter(one => !one.startsWith('@')), ...scoped]) {
    mkdirSync(join(folder, 'node_modules', name, '..'), { recursive: true });
    symlinkSync(join(from, name), join(folder, 'node_modules', name));
  }
}

async function install(name: string, folder: string): Promise<void> {
  const cwd = join(folder, 'node_modules/@sv', name);
  mkdirSync(cwd, { recursive: true });
  const archive = readdirSync(join(folder, 'packages')).find(file => file.startsWith(`sv-${name}-`))!;
  await extract({ file: join(folder, 'packages', archive), cwd, strip: 1 });
}
