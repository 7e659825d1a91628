import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aScaffold, SmallCheckout } from '../plugin-kit/testing/small-checkout';
import { recoverPluginChange } from './plugin-change.cjs';

/** What is done to the plugins, one step after the other; a process is killed after each of them in turn. */
const steps = (remove: boolean): string[] => [
  `const change = PluginChange.begin('com.example.notes', root)`,
  `fs.mkdirSync(path.join(change.staging, 'web'))`,
  `fs.writeFileSync(path.join(change.staging, 'web/x.ts'), 'new')`,
  `change.exchange({ remove: ${remove} })`,
  `fs.writeFileSync(path.join(builds.beginBuild(root), 'half'), 'a build')`,
  `builds.publishBuild(path.join(root, 'dist/builds/.new-' + process.pid), root)`,
];

/** Every file operation of the exchange itself is a place to be killed at, too. */
const OPERATIONS = ['cpSync', 'renameSync', 'writeFileSync', 'rmSync'];

describe('a change of plugins whose process is killed', () => {
  let checkout: SmallCheckout;
  beforeEach(() => (checkout = new SmallCheckout()));
  afterEach(() => checkout.remove());

  const runUntilKilled = (lines: string[], prelude = ''): void => {
    const script = `
      const fs = require('node:fs'), path = require('node:path');
      const root = ${JSON.stringify(checkout.root)};
      ${prelude}
      const { PluginChange } = require(${JSON.stringify(join(import.meta.dirname, 'plugin-change.cjs'))});
      const builds = require(${JSON.stringify(join(import.meta.dirname, '../build/builds.cjs'))});
      ${lines.join(';\n')};
      process.kill(process.pid, 'SIGKILL');`;
    const { signal, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
    expect([signal, stderr]).toEqual(['SIGKILL', '']);
  };
  const inCheckout = (): Record<string, string> =>
    Object.fromEntries(
      Object.entries(checkout.everything()).filter(([path]) => !path.includes('/plugins/.beginning-')),
    );

  const cases = [false, true].flatMap(remove =>
    [true, false].flatMap(hadBefore =>
      hadBefore || !remove ? steps(remove).map((_, at) => ({ remove, hadBefore, at: at + 1 })) : [],
    ),
  );
  it.each(cases)('is as if it had never begun: %o', ({ remove, hadBefore, at }) => {
    if (hadBefore) checkout.folder({ ...aScaffold(), 'web/x.ts': 'old' }, 'checkout/plugins/com.example.notes');
    const before = inCheckout();
    runUntilKilled(steps(remove).slice(0, at));
    expect(recoverPluginChange(checkout.root)).toBe('com.example.notes');
    expect(inCheckout()).toEqual(before);
  });

  it.each(OPERATIONS.flatMap(name => [1, 2, 3, 4].map(nth => ({ name, nth }))))(
    'also in the middle of it: %o',
    ({ name, nth }) => {
      checkout.folder({ ...aScaffold(), 'web/x.ts': 'old' }, 'checkout/plugins/com.example.notes');
      const before = inCheckout();
      const prelude = `
        let count = 0;
        const real = fs.${name};
        fs.${name} = (...args) => { if (++count > ${nth}) process.kill(process.pid, 'SIGKILL'); return real(...args); };`;
      runUntilKilled(steps(false), prelude);
      recoverPluginChange(checkout.root);
      expect(inCheckout()).toEqual(before);
    },
  );

  it('recovers what the recovery itself left', () => {
    checkout.folder({ ...aScaffold(), 'web/x.ts': 'old' }, 'checkout/plugins/com.example.notes');
    const before = inCheckout();
    runUntilKilled(steps(false));
    const prelude = `const { renameSync } = fs; let n = 0; fs.renameSync = (...args) => { if (++n > 2) process.kill(process.pid, 'SIGKILL'); return renameSync(...args); };`;
    runUntilKilled(
      [`require(${JSON.stringify(join(import.meta.dirname, 'plugin-change.cjs'))}).recoverPluginChange(root)`],
      prelude,
    );
    expect(recoverPluginChange(checkout.root)).toBe('com.example.notes');
    expect(inCheckout()).toEqual(before);
  });

  it('is put back by one process alone: nobody begins another change while it is', () => {
    checkout.folder({ ...aScaffold(), 'web/x.ts': 'old' }, 'checkout/plugins/com.example.notes');
    const before = inCheckout();
    runUntilKilled(steps(false));
    const module = JSON.stringify(join(import.meta.dirname, 'plugin-change.cjs'));
    const other = `try { require(${module}).PluginChange.begin('com.example.other', ${JSON.stringify(checkout.root)}); process.stdout.write('begun'); } catch (error) { process.stdout.write(error.message); }`;
    const seen = join(checkout.outer, 'seen.txt');
    // At the moment at which it has found the remains, and before it has touched anything of them.
    const prelude = `
      const { readFileSync } = fs;
      let isFirst = true;
      fs.readFileSync = (...args) => {
        if (isFirst && String(args[0]).endsWith('change.json')) {
          isFirst = false;
          const { stdout } = require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(other)}], { encoding: 'utf8' });
          fs.writeFileSync(${JSON.stringify(seen)}, stdout);
        }
        return readFileSync(...args);
      };`;
    runUntilKilled([`require(${module}).recoverPluginChange(root)`], prelude);
    expect(inCheckout()).toEqual({
      ...before,
      'seen.txt': expect.stringMatching(/Another change of plugins is under way/),
    });
  });

  it('is left alone while its process lives', () => {
    const folder = join(checkout.root, 'plugins/.change');
    mkdirSync(folder);
    writeFileSync(join(folder, 'change.json'), '{"id":"com.example.notes","hadBefore":false}');
    writeFileSync(join(folder, 'pid'), String(process.pid));
    expect(recoverPluginChange(checkout.root)).toBeNull();
    expect(Object.keys(checkout.everything())).toContain('checkout/plugins/.change/pid');
  });
});
