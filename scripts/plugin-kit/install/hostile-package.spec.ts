import { execFileSync, spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../checkout';
import { packageLimits } from '../package/package-limits';
import { aScaffold, SmallCheckout } from '../testing/small-checkout';
import { tarOf, tgzOf, type TarEntry } from '../testing/tarball';
import { addPlugin } from './add-plugin';

const HOOK = join(root, 'scripts/support/typescript-sources.mjs');

const scaffold = (fields = {}): TarEntry[] =>
  Object.entries(aScaffold(fields)).map(([path, content]) => ({ path: `package/${path}`, content }));
const withEntry = (...entries: TarEntry[]): Buffer => tgzOf([...scaffold(), ...entries]);
const manifestText = (text: string): Buffer =>
  tgzOf([
    ...scaffold().filter(({ path }) => !path.endsWith('manifest.json')),
    { path: 'package/manifest.json', content: text },
  ]);
const file = (path: string, content = 'x'): Buffer => withEntry({ path, content });

describe('plugin add', () => {
  let checkout: SmallCheckout;
  let asked: boolean;
  beforeEach(() => {
    checkout = new SmallCheckout();
    asked = false;
  });
  afterEach(() => checkout.remove());

  const add = (place: string) =>
    addPlugin(place, {
      root: checkout.root,
      print: () => undefined,
      agrees: () => Promise.resolve((asked = true)),
      build: () => Promise.resolve(),
      record: () => Promise.resolve(),
    });
  const expectRefused = async (place: string, reason: RegExp): Promise<void> => {
    const before = checkout.everything();
    await expect(add(place)).rejects.toThrow(reason);
    expect(asked).toBe(false);
    expect(checkout.everything()).toEqual(before);
  };

  it('takes a package with nothing wrong, as npm pack makes it', async () => {
    await expect(add(checkout.archive(tgzOf(scaffold())))).resolves.toMatchObject({ previousVersion: null });
    expect(checkout.everything()).toHaveProperty(['checkout/plugins/com.example.notes/web/plugin.routes.ts']);
  });

  const attacks: [string, () => Buffer, RegExp][] = [
    ['traversal', () => file('package/../../neighbour.txt'), /leads out of the folder/],
    ['traversal at the end', () => file('package/server/..'), /leads out of the folder/],
    ['traversal beside the package folder', () => file('../neighbour.txt'), /leads out of the folder/],
    ['an absolute path', () => file('/tmp/x'), /absolute path/],
    ['a Windows drive', () => file('C:/Windows/x'), /absolute path/],
    ['a Windows path', () => file('package\\..\\..\\neighbour.txt'), /character/],
    ['a Windows stream', () => file('package/manifest.json:hidden'), /character/],
    ['a Windows device', () => file('package/server/con.ts'), /on every system/],
    ['a name with a trailing dot', () => file('package/manifest.json.'), /on every system/],
    ['a name that turns the line around', () => file('package/\u202etxt.ts'), /character/],
    ['a path of 300 characters', () => file(`package/${'a/'.repeat(150)}x`), /too long/],
    [
      'a symbolic link',
      () => withEntry({ path: 'package/server', type: 'SymbolicLink', linkpath: '/etc' }),
      /SymbolicLink/,
    ],
    [
      'a file through a symbolic link',
      () =>
        withEntry(
          { path: 'package/out', type: 'SymbolicLink', linkpath: '../..' },
          { path: 'package/out/neighbour.txt', content: 'x' },
        ),
      /SymbolicLink/,
    ],
    [
      'a hard link',
      () => withEntry({ path: 'package/a', type: 'Link', linkpath: 'package/manifest.json' }),
      /is a Link/,
    ],
    ['a device', () => withEntry({ path: 'package/a', type: 'CharacterDevice' }), /CharacterDevice/],
    ['a block device', () => withEntry({ path: 'package/a', type: 'BlockDevice' }), /BlockDevice/],
    ['a pipe', () => withEntry({ path: 'package/a', type: 'FIFO' }), /FIFO/],
    ['an entry of a kind nobody knows', () => withEntry({ path: 'package/a', type: 'SolarisACL' as never }), /refused/],
    ['an entry that occurs twice', () => file('package/manifest.json', '{}'), /twice/],
    ['a second manifest in other case', () => file('package/Manifest.JSON', '{}'), /twice/],
    ['a folder in other case', () => withEntry({ path: 'package/WEB/x.ts', content: '' }), /twice/],
    [
      'a name in another normal form',
      () => withEntry({ path: 'package/web/é.ts' }, { path: 'package/web/e\u0301.ts' }),
      /twice/,
    ],
    ['a file that is a folder too', () => withEntry({ path: 'package/web/plugin.routes.ts/x.ts' }), /twice/],
    ['a bomb by ratio', () => file('package/web/x.ts', ' '.repeat(7_000_000)), /times its size/],
    ['a bomb by size', () => gzipSync(Buffer.alloc(packageLimits.unpackedBytes + 1)), /unpacks to over/],
    ['a bomb in a bomb', () => gzipSync(gzipSync(Buffer.alloc(50_000_000))), /no tar archive/],
    [
      'a bomb by number',
      () =>
        tgzOf([
          ...scaffold(),
          ...Array.from({ length: packageLimits.entries }, (_, at) => ({ path: `package/web/${at}` })),
        ]),
      /entries/,
    ],
    [
      'one entry that is too large',
      () => withEntry({ path: 'package/x', size: packageLimits.entryBytes + 1 }),
      /too large|damaged/,
    ],
    ['an archive that is cut off', () => gzipSync(tarOf(scaffold()).subarray(0, 700)), /damaged/],
    ['a packing that is cut off', () => tgzOf(scaffold()).subarray(0, 100), /damaged/],
    ['a checksum that is wrong', () => gzipSync(spoilt(tarOf(scaffold()))), /refused/],
    ['no archive', () => Buffer.from('<html>'), /no \.tgz/],
    [
      'an install script',
      () => file('package/package.json', '{"scripts":{"postinstall":"curl evil"}}'),
      /install script/,
    ],
    [
      'a script before the install',
      () => file('package/package.json', '{"scripts":{"preinstall":"x"}}'),
      /install script/,
    ],
    ['a package that builds itself', () => file('package/binding.gyp', '{}'), /binaries/],
    ['a binary', () => file('package/server/x.node'), /binaries/],
    [
      'a package that has bundlers take other files',
      () => file('package/package.json', '{"browser":{"./web/a.json":"../../data/secrets.json"}}'),
      /field browser/,
    ],
    [
      'packages that no lock file fixes',
      () => file('package/package.json', '{"dependencies":{"left-pad":"1"}}'),
      /no package-lock\.json/,
    ],
    [
      'a package from a repository',
      () => file('package/package.json', '{"dependencies":{"left-pad":"git+https://example.com/x.git"}}'),
      /left-pad.*only versions from a registry/,
    ],
    ...['optionalDependencies', 'bundledDependencies', 'workspaces'].map((field): [string, () => Buffer, RegExp] => [
      `the field ${field}`,
      () => file('package/package.json', JSON.stringify({ [field]: ['x'] })),
      new RegExp(`the field ${field}`),
    ]),
    ['nested node_modules', () => file('package/node_modules/@nestjs/common/index.js'), /leave node_modules out/],
    ['node_modules further in', () => file('package/server/Node_Modules/x.js'), /leave node_modules out/],
    ['a package inside the package', () => file('package/server/package.json', '{}'), /package inside/],
    ['something beside its folder', () => file('elsewhere/x.ts'), /is outside/],
    ['no manifest', () => tgzOf([{ path: 'package/README.md', content: 'x' }]), /no manifest/],
    ['a manifest that is no JSON', () => manifestText('{'), /not JSON/],
    ['a manifest that is a list', () => manifestText('[]'), /refused/],
    [
      'a manifest of 1 MB',
      () => manifestText(JSON.stringify({ description: 'x'.repeat(1_000_000) })),
      /too large|times its size/,
    ],
    [
      'a manifest that shows one id and means another',
      () =>
        manifestText(
          '{"schemaVersion":1,"id":"com.example.notes","name":"N","version":"1.0.0","routePrefix":"/n","id":"com.example.other"}',
        ),
      /"id" twice/,
    ],
    ['an id that is a path', () => tgzOf(scaffold({ id: '../../neighbour' })), /#\/id/],
    ['an id of the platform', () => tgzOf(scaffold({ id: 'sv.console' })), /platform’s/],
    ['a prefix of the platform', () => tgzOf(scaffold({ routePrefix: '/api' })), /#\/routePrefix/],
    ['a prototype in the manifest', () => manifestText('{"__proto__":{"id":"com.example.x"}}'), /refused/],
    [
      'a manifest for another platform',
      () => tgzOf(scaffold({ compatibility: { minPlatformVersion: '99.0.0' } })),
      /99\.0\.0/,
    ],
    [
      'a server half that imports the platform',
      () => file('package/server/a.ts', "import '@sv/server/ids/new-id';"),
      /walls|not for plugins/,
    ],
    [
      'a server half that imports its neighbour',
      () => file('package/server/a.ts', "import '../../tasks/server/x';"),
      /another plugin|outside/,
    ],
    [
      'an import out of the checkout',
      () => file('package/server/a.ts', "import '../../../../x';"),
      /outside the plugin/,
    ],
    ['code that stands in no half', () => file('package/lib/a.ts', "import '@sv/server/ids/new-id';"), /in none of/],
  ];
  it.each(attacks)('refuses %s', (_, archive, reason) => expectRefused(checkout.archive(archive()), reason));

  const ESCAPES = '\u001b[2J\u001b[31mInstalled.\u009b1A\u202e';
  const speaking: [string, () => Buffer][] = [
    ['the name of an entry', () => withEntry({ path: `package/${ESCAPES}`, type: 'SolarisACL' as never })],
    ['the name of a file', () => file(`package/server/\u009b2J.ts`)],
    ['a manifest that is no JSON', () => manifestText(`{${ESCAPES}`)],
    ['a key of the manifest', () => manifestText(JSON.stringify({ [ESCAPES]: 1 }))],
    ['the name of a package', () => file('package/package.json', JSON.stringify({ dependencies: { [ESCAPES]: '/' } }))],
    ['an import', () => file('package/server/a.ts', `import '${ESCAPES}';`)],
    ['a file beside the folder', () => file('\u009b2J\u061c.ts')],
  ];
  it.each(speaking)('says nothing to the terminal by %s', (_, archive) => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--import', HOOK, 'scripts/plugin-kit/main.ts', 'plugin', 'add', checkout.archive(archive())],
      { cwd: root, encoding: 'utf8', input: 'n\n' },
    );
    expect(status).toBe(1);
    expect(stderr).toContain('refused');
    expect(`${stdout}${stderr}`).not.toMatch(/[^\n\P{Cc}]|\p{Cf}/u);
  });

  it('refuses a folder with a symbolic link in it', async () => {
    const folder = checkout.folder(aScaffold());
    symlinkSync('/etc/passwd', join(folder, 'web/passwd.ts'));
    await expectRefused(folder, /SymbolicLink/);
  });

  it('refuses a folder with a pipe in it', async () => {
    const folder = checkout.folder(aScaffold());
    execFileSync('mkfifo', [join(folder, 'web/pipe')]);
    await expectRefused(folder, /FIFO/);
  });

  it('takes no packages out of a folder: they come from the registry', async () => {
    await add(checkout.folder({ ...aScaffold(), 'node_modules/x/index.js': '' }));
    expect(Object.keys(checkout.everything()).join()).not.toContain('plugins/com.example.notes/node_modules');
  });

  it('refuses an import of a package by its path', async () => {
    const folder = checkout.folder({ ...aScaffold(), 'server/a.ts': "import '../node_modules/x/index.js';" });
    await expectRefused(folder, /outside the plugin/);
  });

  it('refuses another plugin with the prefix of one that is there', async () => {
    checkout.folder(aScaffold({ id: 'com.example.first' }), 'checkout/plugins/com.example.first');
    await expectRefused(checkout.folder(aScaffold()), /routePrefix/);
  });

  it('leaves out what begins with a dot, wherever it stands', async () => {
    const folder = checkout.folder({ ...aScaffold(), '.env': 'SECRET=1', 'web/.npmrc': 'x' });
    writeFileSync(join(folder, '.gitignore'), 'x');
    await add(folder);
    const names = Object.keys(checkout.everything()).filter(path => path.startsWith('checkout/plugins/com.'));
    expect(names.some(path => /\/\.(env|npmrc|gitignore)/.test(path))).toBe(false);
  });
});

/** One byte of the first header's name. */
function spoilt(tar: Buffer): Buffer {
  tar.write('X', 0);
  return tar;
}
