import { licenceIn, licenceWarning } from './licences';
import type { LockEntry, Lockfile, PackageJson } from './lockfile';
import { packageFaults } from './lockfile-rules';
import { entryOf } from './testing/loopback-registry';

const entry = (fields: object = {}): LockEntry => ({ ...entryOf({ name: 'dates', version: '1.2.0' }), ...fields });
const NAMED = { dependencies: { dates: '^1.0.0' } };

/** A plugin that names one package, with more in its lock file. */
const faultsWith = (packages: Record<string, unknown>, packageJson: PackageJson = NAMED): string[] =>
  packageFaults(packageJson, {
    lockfileVersion: 3,
    packages: {
      '': { dependencies: packageJson.dependencies },
      'node_modules/dates': entry(),
      ...packages,
    } as Lockfile['packages'],
  });

describe('the packages of a plugin', () => {
  it('are taken from a registry, with their hash', () => {
    expect(faultsWith({ 'node_modules/dates/node_modules/@scope/part': entry() })).toEqual([]);
  });

  it('are taken without an address too, as npm writes it when it is set up so', () => {
    expect(faultsWith({ 'node_modules/a': entry({ resolved: undefined }) })).toEqual([]);
  });

  it('are none when it names the SDK alone', () => {
    expect(packageFaults({ dependencies: { '@sv/sdk': 'file:sdk.tgz' } }, null)).toEqual([]);
  });

  it('are not those for its own development, and not what the platform has', () => {
    const others = {
      'node_modules/typescript': { dev: true, resolved: 'git+ssh://git@example.com/x.git', hasInstallScript: true },
      'node_modules/@sv/sdk': { dev: true, resolved: 'file:packages/sv-sdk.tgz' },
      'node_modules/rxjs': entry({ peer: true }),
      'node_modules/fsevents': entry({ optional: true, os: ['darwin'], hasInstallScript: true }),
    };
    expect(faultsWith(others)).toEqual([]);
  });

  it.each<[string, string, RegExp]>([
    ['git', 'git+https://example.com/dates.git', /only versions from a registry/],
    ['a repository of GitHub', 'someone/dates', /only versions from a registry/],
    ['an address', 'https://example.com/dates.tgz', /only versions from a registry/],
    ['a file', 'file:../dates', /only versions from a registry/],
    ['a link', 'link:../dates', /only versions from a registry/],
    ['a workspace', 'workspace:*', /only versions from a registry/],
    ['whatever is newest', 'latest', /only versions from a registry/],
    ['another name for a file', 'npm:dates@file:../dates', /only versions from a registry/],
  ])('are refused from %s', (_, range, reason) => {
    expect(packageFaults({ dependencies: { dates: range } }, null).join()).toMatch(reason);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    [
      'git in the lock file',
      { 'node_modules/a': entry({ resolved: 'git+https://example.com/a.git#1' }) },
      /no registry/,
    ],
    ['plain http', { 'node_modules/a': entry({ resolved: 'http://registry.npmjs.org/a/-/a-1.tgz' }) }, /no registry/],
    ['a file', { 'node_modules/a': entry({ resolved: 'file:../../etc/passwd' }) }, /no registry/],
    [
      'an address with a password',
      { 'node_modules/a': entry({ resolved: 'https://x:y@example.com/a.tgz' }) },
      /no registry/,
    ],
    [
      'a file for a version',
      { 'node_modules/a': entry({ resolved: undefined, version: 'file:../b' }) },
      /which is none/,
    ],
    ['a link', { 'node_modules/a': { link: true, resolved: 'packages/a' } }, /is a link/],
    ['a workspace', { 'packages/a': { version: '1.0.0' } }, /no node_modules/],
    ['a way out of node_modules', { 'node_modules/..': entry() }, /no node_modules/],
    ['a way out of the folder', { 'node_modules/../../a': entry() }, /no node_modules/],
    ['a package inside another', { 'node_modules/a': { version: '1.0.0', inBundle: true } }, /inside the archive/],
    [
      'a package that depends on a repository',
      { 'node_modules/a': entry({ dependencies: { b: 'git+https://10.0.0.1/b.git' } }) },
      /depends on b "git\+https/,
    ],
    [
      'a package that would like a file of some host',
      { 'node_modules/a': entry({ optionalDependencies: { b: 'http://10.0.0.1/b.tgz' } }) },
      /depends on b "http/,
    ],
    ['no hash', { 'node_modules/a': entry({ integrity: undefined }) }, /no hash/],
    ['a weak hash', { 'node_modules/a': entry({ integrity: 'sha1-aaaaaaaaaaaaaaaaaaaaaaaaaaa=' }) }, /no hash/],
    [
      'two hashes, one of them weak',
      { 'node_modules/a': entry({ integrity: `sha1-x ${entry().integrity}` }) },
      /no hash/,
    ],
    ['an install script', { 'node_modules/a': entry({ hasInstallScript: true }) }, /install script/],
    ['native code for one system', { 'node_modules/a': entry({ cpu: ['x64'] }) }, /native code/],
    ['optional native code', { 'node_modules/a': entry({ optional: true, cpu: ['x64'] }) }, /native code/],
    ['a second RxJS', { 'node_modules/rxjs': entry() }, /rxjs 1\.2\.0, which is the platform’s/],
    ['a package that calls itself the platform’s', { 'node_modules/a': entry({ name: '@sv/sdk' }) }, /platform’s/],
    ['what is no entry', { 'node_modules/a': 'x' }, /not as npm writes it/],
    ['an entry with a number for an address', { 'node_modules/a': entry({ resolved: 5 }) }, /not as npm writes it/],
    [
      'more than anybody reads',
      Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`node_modules/a${at}`, entry()])),
      /over 300/,
    ],
    [
      'a peer that is not there',
      { 'node_modules/a': entry({ peerDependencies: { react: '^19' } }) },
      /needs react \^19/,
    ],
    [
      'a peer of another version',
      { 'node_modules/a': entry({ peerDependencies: { rxjs: '^6.0.0' } }) },
      /wants rxjs \^6/,
    ],
  ])('are refused with %s', (_, packages, reason) => {
    expect(faultsWith(packages).join()).toMatch(reason);
  });

  it('take what they need from the platform and from one another', () => {
    const peers = { rxjs: '>=7', part: '*', react: '^19' };
    const needing = entry({ peerDependencies: peers, peerDependenciesMeta: { react: { optional: true } } });
    expect(faultsWith({ 'node_modules/a': needing, 'node_modules/part': entry() })).toEqual([]);
  });

  it.each<[string, PackageJson, Lockfile | null, RegExp]>([
    ['there is none', NAMED, null, /there is no package-lock\.json/],
    ['it is of npm 6', NAMED, { lockfileVersion: 1 }, /version 1/],
    [
      'it was made for another version',
      NAMED,
      { lockfileVersion: 3, packages: { '': { dependencies: { dates: '^2' } } } },
      /does not fit/,
    ],
    ['a package is missing in it', NAMED, { lockfileVersion: 3, packages: { '': NAMED } }, /does not fit/],
    [
      'it has one that is not named',
      NAMED,
      { lockfileVersion: 3, packages: { '': { dependencies: { ...NAMED.dependencies, a: '1' } } } },
      /does not fit/,
    ],
  ])('need a lock file: %s', (_, packageJson, lock, reason) => {
    expect(packageFaults(packageJson, lock).join()).toMatch(reason);
  });

  it('are not overridden by what is from no registry', () => {
    const overriding = (overrides: object): string[] => faultsWith({}, { ...NAMED, overrides });
    expect(overriding({ part: '1.0.0', dates: { part: '^2', dates: '$dates' } })).toEqual([]);
    for (const wrong of ['git+https://10.0.0.1/b.git', 'file:..', 5])
      expect(overriding({ dates: { part: wrong } }).join()).toMatch(/overrides has/);
  });

  it.each(['rxjs', '@sv/sdk', '@nestjs/common', '@angular/core', 'typeorm'])('say where %s belongs', name => {
    const dependencies = { dates: '^1.0.0', [name]: '*' };
    expect(packageFaults({ dependencies }, null)).toEqual([
      `package.json: ${name} is the platform’s: name it in peerDependencies`,
    ]);
  });

  it('say when the platform has another version than the plugin was made for', () => {
    expect(packageFaults({ peerDependencies: { '@angular/core': '^2.0.0' } }, null).join()).toMatch(
      /package\.json wants @angular\/core \^2\.0\.0, and the platform has \d/,
    );
  });

  it.each<[unknown]>([[[]], [{ dependencies: ['x'] }], [{ dependencies: { x: 1 } }], [{ peerDependencies: 'x' }]])(
    'are not read from %j',
    packageJson => expect(packageFaults(packageJson as PackageJson, null)).toHaveLength(1),
  );
});

describe('a licence', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC', 'BSD-3-Clause'])('%s needs no warning', name =>
    expect(licenceWarning(name)).toBeNull(),
  );

  it.each(['GPL-3.0-only', 'MIT AND AGPL-3.0-only', '(MIT OR GPL-2.0) AND SSPL-1.0', 'SEE LICENSE IN EULA.txt'])(
    '%s needs one',
    name => expect(licenceWarning(name)).toContain('not on the list'),
  );

  it('is missing where package.json does not say it', () => {
    expect([{}, { license: '' }, { license: 'UNLICENSED' }, { license: 5 }].map(licenceIn)).toEqual(
      Array(4).fill(null),
    );
    expect(licenceWarning(null)).toContain('says nothing');
    expect(licenceIn({ license: { type: 'MIT' } })).toBe('MIT');
    expect(licenceIn({ licenses: [{ type: 'ISC' }] })).toBe('ISC');
  });
});
