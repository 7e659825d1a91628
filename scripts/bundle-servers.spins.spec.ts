import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The compilers' output of two servers, the second with something in it that never lets go. */
function emitInto(folder: string): void {
  const sources = { auth: 'process.exit(0);', runtime: 'for (;;);' };
  for (const [name, source] of Object.entries(sources)) {
    mkdirSync(join(folder, `apps/${name}/src`), { recursive: true });
    writeFileSync(join(folder, `apps/${name}/src/main.js`), source);
  }
}

it('a plugin that spins as soon as it is loaded does not hold up the build for ever', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-bundle-'));
  try {
    emitInto(folder);
    const options = JSON.stringify({ emitted: folder, outdir: join(folder, 'out'), compileWithinMs: 1000 });
    const script = `import('./scripts/bundle-servers.mjs').then(module => module.bundleServers(${options}))`;
    const { status, stderr } = spawnSync(process.execPath, ['-e', script], { timeout: 40_000, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(existsSync(join(folder, 'out/apps/runtime/main.js'))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
