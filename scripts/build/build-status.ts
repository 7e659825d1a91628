// `npm run dev`: tells open pages that a build came to its end, or why it did not (libs/ui/dev/watch-builds.ts).
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const SHOWN = 12;

export class BuildStatus {
  private readonly folder: string;
  private build = '';
  /** The errors of each build. */
  private readonly errors = new Map<string, string[]>();

  /** @param folder in which the sign-in pages are served */
  constructor(folder: string) {
    this.folder = folder;
  }

  /** Reads the output of `ng build --watch`. */
  receive(builder: string, line: string): void {
    const words = stripVTControlCharacters(line).trim();
    if (/Rebuilding\.\.\.$/.test(words)) this.errors.delete(builder);
    else if (/bundle generation complete/.test(words)) this.built(builder);
    else if (/^(✘ )?\[ERROR\]|^✘/.test(words)) this.failed(builder, words);
    else if (/^\S+\.(ts|html|css):\d+:\d+:?$/.test(words) && this.errors.has(builder))
      this.failed(builder, `  ${words}`);
  }

  built(builder: string): void {
    this.errors.delete(builder);
    this.build = `${process.pid}-${Date.now()}`;
    this.write();
  }

  /** Called when a build with errors is built again. */
  mended(builder: string): void {
    if (this.errors.delete(builder)) this.write();
  }

  failed(builder: string, line: string): void {
    this.errors.set(builder, [...(this.errors.get(builder) ?? []), line]);
    this.write();
  }

  private write(): void {
    mkdirSync(this.folder, { recursive: true });
    const file = join(this.folder, 'build-news.json');
    const errors = [...this.errors.values()].flat().slice(0, SHOWN);
    writeFileSync(`${file}.new`, JSON.stringify({ build: this.build, errors }));
    renameSync(`${file}.new`, file);
  }
}
