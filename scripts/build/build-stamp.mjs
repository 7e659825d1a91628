// @ts-check
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sourceFingerprint } from './fingerprint.mjs';
import { root } from '../support/paths.mjs';
import pluginChange from '../support/plugin-change.cjs';
import { run } from '../support/run.mjs';

/** Records of which sources a part of the build was made. The file is absent while that part is built. */
class BuildStamp {
  /** @param {string} file @param {string[]} [without] folders that it is not made of */
  constructor(file, without) {
    this.file = join(root, file);
    this.without = without;
    this.fingerprint = '';
  }

  isCurrent() {
    return existsSync(this.file) && readFileSync(this.file, 'utf8') === sourceFingerprint(root, this.without);
  }

  begin() {
    this.fingerprint = sourceFingerprint(root, this.without);
    rmSync(this.file, { force: true });
  }

  set() {
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(this.file, this.fingerprint);
  }
}

export const everything = new BuildStamp('dist/.built-from');
/** A change of plugins leaves them as they are. */
export const signInPages = new BuildStamp('dist/auth-ui/.built-from', ['examples', 'plugins', 'libs/plugins']);

/** Builds what is stale, in a process of its own: the compiler and the bundler do not stay in memory. */
export async function ensureBuilt() {
  const restored = pluginChange.recoverPluginChange();
  if (restored) process.stderr.write(`A change of ${restored} was interrupted: what was there before is back.\n`);
  pluginChange.refuseWhileUnderWay();
  if (everything.isCurrent()) return;
  process.stderr.write('Building (about half a minute)…\n');
  await run(process.execPath, ['scripts/build.mjs']);
}
