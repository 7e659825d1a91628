// `ng build --watch` watches a file from the end of the first build that takes it in: what is saved in it before then
// is seen by nobody. Such files are touched when the build is over, so that another one begins.
import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const GRACE_MS = 500;

export class MissedSaves {
  begunAt = Date.now();
  private readonly folders: () => string[];
  private timer: NodeJS.Timeout | undefined;

  /** @param folders whose files are built */
  constructor(folders: () => string[]) {
    this.folders = folders;
  }

  /** Reads the output of the builder. */
  receive(line: string): void {
    const words = stripVTControlCharacters(line).trim();
    if (/^❯ .*uilding\.\.\.$/.test(words)) {
      this.begunAt = Date.now();
      clearTimeout(this.timer);
    }
    // What it saw meanwhile begins another build at once.
    if (/bundle generation (complete|failed)/.test(words))
      this.timer = setTimeout(() => this.touchMissed(), GRACE_MS).unref();
  }

  /** @returns what was saved since the build began, and is seen now */
  touchMissed(now = new Date()): string[] {
    const missed = this.folders()
      .flatMap(folder => filesIn(folder))
      .filter(file => statSync(file).mtimeMs > this.begunAt);
    for (const file of missed) utimesSync(file, now, now);
    return missed;
  }
}

function filesIn(folder: string): string[] {
  const found = readdirSync(folder, { withFileTypes: true, recursive: true });
  return found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
}
