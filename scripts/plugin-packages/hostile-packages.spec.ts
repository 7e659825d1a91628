import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageImportFaults } from './import-check';
import { inspectPackages } from './installed-package';
import type { LockedPackage } from './lockfile';

/** What somebody puts into a package so that it does more than it says. */
describe('a package of a plugin', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sv-hostile-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (files: Record<string, string>): void => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
  };
  const A = 'node_modules/a';
  const locked: LockedPackage[] = [{ path: A, name: 'a', version: '1.0.0' }];
  const JSON_OF_A = JSON.stringify({ name: 'a', version: '1.0.0', license: 'MIT', main: 'index.js' });

  it('is what the lock file says, with its licence and size', () => {
    write({ [`${A}/package.json`]: JSON_OF_A, [`${A}/lib/x.js`]: 'x'.repeat(1000), [`${A}/node_modules/b/y.js`]: 'y' });
    const { packages, faults } = inspectPackages(folder, locked);
    expect(faults).toEqual([]);
    expect(packages).toEqual([{ name: 'a', version: '1.0.0', licence: 'MIT', bytes: JSON_OF_A.length + 1000 }]);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['native code', { 'build/Release/a.node': 'x' }, /native code \(build\/Release\/a\.node\)/],
    ['sources that build native code', { 'binding.gyp': '{}' }, /native code \(binding\.gyp\)/],
    [
      'an install script that the lock file hides',
      { 'package.json': '{"name":"a","version":"1.0.0","scripts":{"postinstall":"x"}}' },
      /install script \(postinstall\)/,
    ],
    ['another name', { 'package.json': '{"name":"b","version":"1.0.0"}' }, /calls itself b 1\.0\.0/],
  ])('is refused with %s', (_, files, reason) => {
    write({ [`${A}/package.json`]: JSON_OF_A });
    for (const [path, content] of Object.entries(files)) write({ [`${A}/${path}`]: content });
    expect(inspectPackages(folder, locked).faults.join()).toMatch(reason);
  });

  describe('when it is bundled', () => {
    const importing = (half: string, code: string, more: Record<string, string> = {}): Promise<string[]> => {
      write({
        'package.json': '{"dependencies":{"a":"1.0.0"}}',
        [`${half}/x.ts`]: "import { a } from 'a';\nexport default a;",
        [`${A}/package.json`]: JSON_OF_A,
        [`${A}/index.js`]: code,
        'secret.json': '{"secret":"of the instance"}',
        'node_modules/b/package.json': '{"name":"b","version":"1.0.0"}',
        'node_modules/b/index.js': 'export const b = 1;',
        ...more,
      });
      return packageImportFaults(folder);
    };

    it.each(['server', 'web'])(
      'may import packages beside it, and those of the platform, in the %s half',
      async half => {
        const code = "import { b } from 'b'; import { Observable } from 'rxjs'; export const a = [b, Observable];";
        expect(await importing(half, code)).toEqual([]);
      },
    );

    it.each<[string, string]>([
      ['by a path', "import secret from '../../secret.json'; export const a = secret;"],
      ['by a path that looks harmless', 'exports.a = require("./lib/../../../secret.json");'],
      ['by a pattern', 'exports.a = name => import(`../../${name}.json`);'],
      ['from the file of another package', "export { b as a } from '../b/index.js';"],
    ])('publishes no file of the instance %s', async (_, code) => {
      const faults = await importing('web', code);
      expect(faults.join()).toMatch(/outside the package/);
    });

    it.each(['main', 'module', 'es2020', 'browser'])('publishes none that its %s points to', async field => {
      const json = JSON.stringify({ name: 'a', version: '1.0.0', [field]: '../../secret.json' });
      expect((await importing('web', '', { [`${A}/package.json`]: json })).join()).toContain('outside the package');
    });

    it('publishes none that its browser field puts in the place of another', async () => {
      const json = JSON.stringify({
        name: 'a',
        version: '1.0.0',
        main: 'index.js',
        browser: { './x.js': '../../secret.json' },
      });
      const code = "import x from './x.js'; export const a = x;";
      const faults = await importing('web', code, { [`${A}/package.json`]: json, [`${A}/x.js`]: '' });
      expect(faults.join()).toContain('outside the package');
    });

    it('gets no package of the platform that is not shared, and no wing of it', async () => {
      expect(await importing('server', "import pg from 'pg'; export const a = pg;")).toEqual([
        'a/index.js imports pg, which is no package of the plugin',
      ]);
    });

    it('is told of what no browser has', async () => {
      expect((await importing('web', "import fs from 'fs'; export const a = fs;")).join()).toMatch(/fs/);
    });
  });
});
