// @ts-check
// `ng build --watch` watches a file from the end of the first build that takes it in: what is saved in it before then
// is seen by nobody. Such files are touched when the build is over, so that another one begins.
const { readdirSync, statSync, utimesSync } = require('node:fs');
const { join } = require('node:path');

const GRACE_MS = 500;

class MissedSaves {
  /** @param {() => string[]} folders whose files are built */
  constructor(folders) {
    this.folders = folders;
    this.begunAt = Date.now();
    /** @type {NodeJS.Timeout | undefined} */
    this.timer = undefined;
  }

  /** Reads along with what the builder says. @param {string} line */
  hear(line) {
    const words = line.replace(/\u001b\[[0-9;]*m/g, '').trim();
    if (/^❯ .*uilding\.\.\.$/.test(words)) {
      this.begunAt = Date.now();
      clearTimeout(this.timer);
    }
    // What it saw meanwhile begins another build at once.
    if (/bundle generation (complete|failed)/.test(words))
      this.timer = setTimeout(() => this.touchMissed(), GRACE_MS).unref();
  }

  /** @returns {string[]} what was saved since the build began, and is seen now */
  touchMissed(now = new Date()) {
    const missed = this.folders()
      .flatMap(folder => filesIn(folder))
      .filter(file => statSync(file).mtimeMs > this.begunAt);
    for (const file of missed) utimesSync(file, now, now);
    return missed;
  }
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  const found = readdirSync(folder, { withFileTypes: true, recursive: true });
  return found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
}

module.exports = { MissedSaves };
