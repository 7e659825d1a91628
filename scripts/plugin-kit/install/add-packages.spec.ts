import { build } from 'esbuild';
import { existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ensurePackages } from '../../plugin-packages/ensure-packages';
import { ownPackages, pluginHomes } from '../../plugin-packages/own-resolver';
import { LoopbackRegistry, packageFiles, type TestPackage } from '../../plugin-packages/testing/loopback-registry';
import { root } from '../checkout';
import { aScaffold, SmallCheckout } from '../testing/small-checkout';
import { addPlugin, type Added } from './add-plugin';

const version = (number: string): string => `exports.version = '${number}';`;
const dates = (number: string, more: Partial<TestPackage> = {}): TestPackage => ({
  name: 'dates',
  version: number,
  json: { license: 'MIT' },
  files: { 'index.js': version(number) },
  ...more,
});
const USES_DATES = { 'server/plugin.module.ts': "import { version } from 'dates';\nexport default version;\n" };

/** With npm itself, and a registry on this machine. */
describe('plugin add of a plugin with packages of its own', () => {
  let checkout: SmallCheckout;
  let registry: LoopbackRegistry;
  let printed: string[];
  beforeEach(async () => {
    checkout = new SmallCheckout();
    printed = [];
    registry = await LoopbackRegistry.start();
    process.env['npm_config_registry'] = registry.url;
    process.env['npm_config_cache'] = join(checkout.outer, 'cache');
    process.env['npm_config_fetch_retries'] = '0';
  });
  afterEach(async () => {
    await registry.stop();
    checkout.remove();
  });

  const add = (place: string, answer = true): Promise<Added | null> =>
    addPlugin(place, {
      root: checkout.root,
      print: line => void printed.push(line),
      agrees: () => Promise.resolve(answer),
      build: () => Promise.resolve(),
      record: () => Promise.resolve(),
    });
  const withDates = (number: string, fields = {}, more?: Partial<TestPackage>): Record<string, string> => ({
    ...aScaffold(fields),
    ...USES_DATES,
    ...packageFiles({ dates: `^${number}` }, { 'node_modules/dates': registry.add(dates(number, more)) }),
  });
  const checkoutFiles = (): string[] => Object.keys(checkout.everything()).filter(path => path.startsWith('checkout/'));

  it('lists them with licence and size before it asks, and on an update what is different', async () => {
    const files = {
      ...aScaffold(),
      ...USES_DATES,
      ...packageFiles(
        { dates: '^1.0.0', '@scope/table': '2.0.0' },
        {
          'node_modules/dates': registry.add(dates('1.0.0')),
          'node_modules/@scope/table': registry.add({
            name: '@scope/table',
            version: '2.0.0',
            json: { license: 'GPL-3.0-only' },
            files: { 'index.js': 'x'.repeat(5_000) },
          }),
        },
      ),
    };
    await add(checkout.folder(files, 'first'));
    expect(printed).toEqual(
      expect.arrayContaining([
        '  has the package @scope/table 2.0.0 (GPL-3.0-only, 5 KiB)',
        '  has the package dates 1.0.0 (MIT, 1 KiB)',
        '  warning: @scope/table 2.0.0 has the licence GPL-3.0-only, which is not on the list of permissive ones',
      ]),
    );
    expect(checkout.everything()).toMatchObject({
      'checkout/plugins/com.example.notes/node_modules/dates/index.js': version('1.0.0'),
    });
    // A build finds them there, and asks nobody.
    await registry.stop();
    await ensurePackages(join(checkout.root, 'plugins/com.example.notes'));
    registry = await LoopbackRegistry.start();
    process.env['npm_config_registry'] = registry.url;

    printed = [];
    await add(checkout.folder(withDates('1.1.0'), 'second'), false);
    const [, difference] = printed.join('\n').split('Different from what is installed:');
    for (const line of [
      '- has the package dates 1.0.0',
      '+ has the package dates 1.1.0',
      '- has the package @scope/table',
    ])
      expect(difference).toContain(line);
  });

  it('runs no script of theirs, also when the lock file hides that there is one', async () => {
    const trace = join(checkout.outer, 'trace');
    const scripts = { postinstall: `touch ${trace}`, preinstall: `touch ${trace}`, install: `touch ${trace}` };
    const files = withDates('1.0.0', {}, { json: { license: 'MIT', scripts } });
    await expect(add(checkout.folder(files))).rejects.toThrow(/dates 1\.0\.0 has an install script/);
    expect(existsSync(trace)).toBe(false);
    expect(checkoutFiles().join()).not.toContain('com.example.notes');
  });

  it('refuses what the registry gives out under the same name', async () => {
    const folder = checkout.folder(withDates('1.0.0'));
    registry.replace(dates('1.0.0', { files: { 'index.js': 'steal();' } }));
    await expect(add(folder)).rejects.toThrow(/not the one whose hash is in package-lock\.json/);
    expect(checkoutFiles().join()).not.toContain('com.example.notes');
  });

  it('says that it cannot reach the registry, and changes nothing', async () => {
    const folder = checkout.folder(withDates('1.0.0'));
    const before = checkoutFiles();
    await registry.stop();
    await expect(add(folder)).rejects.toThrow(/the registry cannot be reached \(ECONNREFUSED\).*downloaded now/);
    expect(checkoutFiles()).toEqual(before);
  });

  it('asks no other host than the registry that npm is set to', async () => {
    const entry = { ...registry.add(dates('1.0.0')), resolved: 'https://10.0.0.1/dates/-/dates-1.0.0.tgz' };
    const files = { ...aScaffold(), ...packageFiles({ dates: '^1.0.0' }, { 'node_modules/dates': entry }) };
    await expect(add(checkout.folder(files))).rejects.toThrow(/https:\/\/10\.0\.0\.1\/.*npm is set to is http/);
    expect(registry.asked).toEqual([]);
  });

  it('refuses packages that import what is none of theirs', async () => {
    const files = withDates('1.0.0', {}, { files: { 'index.js': "import '../../data/secrets.json';" } });
    await expect(add(checkout.folder(files))).rejects.toThrow(
      /dates\/index\.js imports \.\.\/\.\.\/data\/secrets\.json/,
    );
  });
});

describe('the build of plugins with packages of their own', () => {
  let checkout: SmallCheckout;
  beforeEach(() => (checkout = new SmallCheckout()));
  afterEach(() => checkout.remove());

  const write = (path: string, content: string): void => {
    const file = join(checkout.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };

  /** As the servers are bundled: of what the compiler emitted somewhere else. */
  async function run(plugins: Record<string, string>): Promise<unknown> {
    const [emitted, out] = [join(checkout.root, 'dist/tsc'), join(checkout.root, 'out.cjs')];
    for (const [id, code] of Object.entries(plugins)) write(`dist/tsc/plugins/${id}/server/x.js`, code);
    const names = Object.keys(plugins).map(id => `./plugins/${id}/server/x.js`);
    write('dist/tsc/main.js', names.map((name, at) => `export * as p${at} from '${name}';`).join('\n'));
    const options = { bundle: true, platform: 'node', format: 'cjs', outfile: out, logLevel: 'silent' } as const;
    const plugin = ownPackages(root, pluginHomes(checkout.root, emitted));
    await build({ ...options, entryPoints: [join(emitted, 'main.js')], plugins: [plugin] });
    return createRequire(import.meta.url)(out);
  }

  const withPackage = (id: string, number: string, index = version(number)): void => {
    write(`plugins/${id}/package.json`, '{"dependencies":{"dates":"*"}}');
    write(`plugins/${id}/node_modules/dates/package.json`, `{"name":"dates","version":"${number}"}`);
    write(`plugins/${id}/node_modules/dates/index.js`, index);
  };

  it('gives each its own version of one package', async () => {
    withPackage('com.example.a', '1.0.0');
    withPackage('com.example.b', '2.0.0');
    const code = "export { version } from 'dates';";
    const built = await run({ 'com.example.a': code, 'com.example.b': code });
    expect(built).toMatchObject({ p0: { version: '1.0.0' }, p1: { version: '2.0.0' } });
  });

  it('finds those of a plugin that is a link to a repository of its own, and no tools of that', async () => {
    withPackage('com.example.a', '1.0.0', "exports.from = require('rxjs').from;");
    const tools = join(checkout.outer, 'repository/node_modules/rxjs');
    mkdirSync(tools, { recursive: true });
    writeFileSync(join(tools, 'index.js'), 'exports.from = "a second copy";');
    renameSync(join(checkout.root, 'plugins/com.example.a'), join(checkout.outer, 'repository/plugin'));
    symlinkSync(join(checkout.outer, 'repository/plugin'), join(checkout.root, 'plugins/com.example.a'));
    const { p0 } = (await run({ 'com.example.a': "export { from } from 'dates';" })) as { p0: { from: unknown } };
    expect(typeof p0.from).toBe('function');
  });

  it('gives a plugin and its packages the one copy of what they share, however they ask for it', async () => {
    withPackage('com.example.a', '1.0.0', "exports.Observable = require('rxjs').Observable;");
    write('plugins/com.example.a/node_modules/rxjs/index.js', 'exports.Observable = "another copy";');
    const platforms = JSON.stringify(createRequire(import.meta.url).resolve('rxjs'));
    const code = `export { Observable as theirs } from 'dates'; export { Observable } from ${platforms};`;
    const { p0 } = (await run({ 'com.example.a': code })) as { p0: { theirs: unknown; Observable: unknown } };
    expect(typeof p0.Observable).toBe('function');
    expect(p0.theirs).toBe(p0.Observable);
  });

  it('gives a package nothing that the plugin does not have', async () => {
    const index = "try { require('pg'); } catch (error) { exports.code = error.code; }";
    withPackage('com.example.a', '1.0.0', index);
    write('node_modules/pg/index.js', '');
    expect(await run({ 'com.example.a': "export { code } from 'dates';" })).toMatchObject({
      p0: { code: 'MODULE_NOT_FOUND' },
    });
  });
});
