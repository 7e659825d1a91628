// @ts-check
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFingerprint } from './fingerprint.mjs';
import { root } from './paths.mjs';
import pluginChange from './plugin-change.cjs';
import { run } from './run.mjs';

const file = join(root, 'dist/.built-from');

/** Says of which sources the present build was made; gone while one is under way. */
export class BuildStamp {
  /** @param {string} fingerprint */
  constructor(fingerprint) {
    this.fingerprint = fingerprint;
  }

  static begin() {
    rmSync(file, { force: true });
    return new BuildStamp(sourceFingerprint());
  }

  set() {
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(file, this.fingerprint);
  }
}

const isBuilt = () => existsSync(file) && readFileSync(file, 'utf8') === sourceFingerprint();

/** Builds what is stale, in a process of its own: the compiler and the bundler do not stay in memory. */
export async function ensureBuilt() {
  const restored = pluginChange.recoverPluginChange();
  if (restored) process.stderr.write(`A change of ${restored} was interrupted: what was there before is back.\n`);
  pluginChange.refuseWhileUnderWay();
  if (isBuilt()) return;
  process.stderr.write('Building (about half a minute)…\n');
  await run(process.execPath, ['scripts/build.mjs']);
}
