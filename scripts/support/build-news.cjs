// @ts-check
// `npm run dev`: tells open pages that a build came to its end, or why it did not (libs/ui/dev/follow-build.ts).
const { mkdirSync, renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const SHOWN = 12;

class BuildNews {
  /** @param {string} folder in which the sign-in pages are served */
  constructor(folder) {
    this.folder = folder;
    this.build = '';
    /** @type {Map<string, string[]>} what is wrong with which build */
    this.errors = new Map();
  }

  /** Reads along with what `ng build --watch` says. @param {string} builder @param {string} line */
  hear(builder, line) {
    const words = line.replace(/\u001b\[[0-9;]*m/g, '').trim();
    if (/Rebuilding\.\.\.$/.test(words)) this.errors.delete(builder);
    else if (/bundle generation complete/.test(words)) this.built(builder);
    else if (/^(✘ )?\[ERROR\]|^✘/.test(words)) this.failed(builder, words);
    else if (/^\S+\.(ts|html|css):\d+:\d+:?$/.test(words) && this.errors.has(builder))
      this.failed(builder, `  ${words}`);
  }

  /** @param {string} builder */
  built(builder) {
    this.errors.delete(builder);
    this.build = `${process.pid}-${Date.now()}`;
    this.write();
  }

  /** What was wrong is looked at anew. @param {string} builder */
  mended(builder) {
    if (this.errors.delete(builder)) this.write();
  }

  /** @param {string} builder @param {string} line */
  failed(builder, line) {
    this.errors.set(builder, [...(this.errors.get(builder) ?? []), line]);
    this.write();
  }

  write() {
    mkdirSync(this.folder, { recursive: true });
    const file = join(this.folder, 'build-news.json');
    const errors = [...this.errors.values()].flat().slice(0, SHOWN);
    writeFileSync(`${file}.new`, JSON.stringify({ build: this.build, errors }));
    renameSync(`${file}.new`, file);
  }
}

module.exports = { BuildNews };
