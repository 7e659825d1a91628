import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Reads a cache as `main.js` does, in a process of its own: the flags of V8 are part of what it compares. */
const READ = `const { readFileSync } = require('node:fs'), { wrap } = require('node:module'), vm = require('node:vm');
  const [, folder] = process.argv;
  const script = new vm.Script(wrap(readFileSync(folder + '/server.js', 'latin1')), {
    filename: folder + '/server.js', columnOffset: -wrap('').indexOf('\\n'), cachedData: readFileSync(folder + '/server.cache'),
  });
  process.stdout.write(String(script.cachedDataRejected));`;

describe('the code cache of the build', () => {
  it.each(['auth', 'runtime'])('is one that V8 takes, for the %s server', server => {
    const folder = join(import.meta.dirname, '../dist/apps', server);
    expect(execFileSync(process.execPath, ['-e', READ, folder], { encoding: 'utf8' })).toBe('false');
  });
});
