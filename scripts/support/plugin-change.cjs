// @ts-check
// A change of the installed plugins, all of it or none: what a failed build or a killed process leaves is put back.
// Plain Node, because `npm start` looks for such remains before anything else; CommonJS, so that Jest can use it.
const { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { basename, join } = require('node:path');
const { currentBuild, isAlive, namePlainBuild, removeBuilds, serveBuild } = require('../build/builds.cjs');

const root = join(__dirname, '../..');

/** Another process is changing the plugins now. */
class PluginChangeUnderWay extends Error {
  constructor(pid, folder) {
    super(
      `Another change of plugins is under way (process ${pid}): wait for it. If ${pid} is something else by now, remove ${folder}/pid.`,
    );
  }
}

class PluginChange {
  /** @param {string} checkout @param {string} id */
  constructor(checkout, id) {
    this.checkout = checkout;
    this.folder = join(checkout, 'plugins/.change');
    this.target = join(checkout, 'plugins', id);
  }

  /**
   * Begins a change; one at a time. What an earlier one left is put back first.
   *
   * @param {string} id @param {string} [checkout]
   */
  static begin(id, checkout = root) {
    recoverPluginChange(checkout);
    sweep(join(checkout, 'plugins'));
    const change = new PluginChange(checkout, id);
    refuseWhileUnderWay(checkout);
    mkdirSync(join(checkout, 'plugins'), { recursive: true });
    // Made beside and renamed: the folder is the lock, and shows from the beginning which process holds it.
    const beginning = join(checkout, `plugins/.beginning-${process.pid}`);
    rmSync(beginning, { recursive: true, force: true });
    mkdirSync(join(beginning, 'new'), { recursive: true });
    writeFileSync(join(beginning, 'change.json'), JSON.stringify({ id, hadBefore: existsSync(change.target) }));
    writeFileSync(join(beginning, 'pid'), String(process.pid));
    try {
      renameSync(beginning, change.folder);
    } catch (error) {
      // Somebody else was first.
      rmSync(beginning, { recursive: true, force: true });
      refuseWhileUnderWay(checkout);
      throw error;
    }
    return change;
  }

  /** Where the new sources are written before they take their place. */
  get staging() {
    return join(this.folder, 'new');
  }

  /** Puts the staged sources in the place of the old ones, or with `remove` nothing. */
  exchange({ remove = false } = {}) {
    noteBuild(this.checkout, this.folder);
    if (existsSync(this.target)) renameSync(this.target, join(this.folder, 'before'));
    if (!remove) renameSync(this.staging, this.target);
  }

  /** From here on it has happened. */
  commit() {
    discard(this.folder);
  }

  /** As if it had never begun. */
  undo() {
    restore(this.checkout, this.folder);
  }
}

/**
 * Puts back what a process left that ended in the middle of a change.
 *
 * @param {string} [checkout]
 * @returns {string | null} the plugin it was about
 */
function recoverPluginChange(checkout = root) {
  const folder = join(checkout, 'plugins/.change');
  if (!existsSync(folder)) return null;
  if (ownerOf(folder) !== null || !claim(folder)) return null;
  return restore(checkout, folder);
}

/** One of those that found the same remains puts them back: whoever takes the dead one's name off and sets its own. */
function claim(folder) {
  const [file, taken] = [join(folder, 'pid'), join(folder, `pid-of-the-dead-${process.pid}`)];
  const dead = readIfThere(file);
  try {
    if (dead) renameSync(file, taken);
    // Meanwhile another one put all of it back, and began again.
    if (dead && readIfThere(taken) !== dead) return void renameSync(taken, file);
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    // ENOENT, EEXIST: another one was faster
    return false;
  }
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** @param {string} [checkout] @throws PluginChangeUnderWay */
function refuseWhileUnderWay(checkout = root) {
  const folder = join(checkout, 'plugins/.change');
  const owner = ownerOf(folder);
  if (owner !== null) throw new PluginChangeUnderWay(owner, folder);
}

function restore(checkout, folder) {
  const { id, hadBefore } = JSON.parse(readFileSync(join(folder, 'change.json'), 'utf8'));
  const target = join(checkout, 'plugins', id);
  const before = join(folder, 'before');
  if (existsSync(before)) {
    rmSync(target, { recursive: true, force: true });
    renameSync(before, target);
  } else if (!hadBefore && !existsSync(join(folder, 'new'))) {
    rmSync(target, { recursive: true, force: true });
  }
  restoreBuild(checkout, folder);
  discard(folder);
  return id;
}

/** Which build is served, so that going back takes none. */
function noteBuild(checkout, folder) {
  namePlainBuild(checkout);
  writeFileSync(join(folder, 'build'), basename(currentBuild(checkout)));
}

function restoreBuild(checkout, folder) {
  const name = readIfThere(join(folder, 'build'));
  if (!name || !existsSync(join(checkout, 'dist/builds', name))) return;
  serveBuild(name, checkout);
  removeBuilds(checkout, [name]);
}

/** Renamed first: what is half removed must never look like a change to be put back. */
function discard(folder) {
  const done = join(folder, `../.done-${process.pid}-${Date.now()}`);
  if (existsSync(folder)) renameSync(folder, done);
  sweep(join(folder, '..'));
}

/** What was thrown away, or never begun. */
function sweep(home) {
  for (const name of existsSync(home) ? readdirSync(home) : []) {
    const pid = Number(/^\.(?:done|beginning)-(\d+)/.exec(name)?.[1] ?? 0);
    if (pid === process.pid || (pid > 0 && !isAlive(pid))) rmSync(join(home, name), { recursive: true, force: true });
  }
}

/** The process that is at it, or null. */
function ownerOf(folder) {
  const pid = Number(readIfThere(join(folder, 'pid')));
  return pid > 0 && isAlive(pid) ? pid : null;
}

module.exports = { PluginChange, PluginChangeUnderWay, recoverPluginChange, refuseWhileUnderWay };
