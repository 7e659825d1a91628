// Looks at the sources of the servers again and again. Looked at, not watched: editors replace files, and Linux tells
// nothing of the second time.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = /\.(ts|json|cjs)$/;
const NOT_SERVED = /(\.(e2e-)?spec|\.d)\.ts$|(^|\/)(node_modules|testing)\//;

/** Calls back after a source below these folders was saved, came or went. */
export class SourceChanges {
  private readonly folders: () => string[];
  private readonly onChange: (changed: string[]) => void;
  private readonly timer: NodeJS.Timeout;
  private seen: ReadonlyMap<string, string>;

  /** @param onChange receives the folders of what changed */
  constructor(folders: () => string[], everyMs: number, onChange: (changed: string[]) => void) {
    this.folders = folders;
    this.onChange = onChange;
    this.seen = this.now();
    this.timer = setInterval(() => this.look(), everyMs);
  }

  look(): void {
    const now = this.now();
    const folders = [...new Set([...this.seen.keys(), ...now.keys()])];
    const changed = folders.filter(folder => this.seen.get(folder) !== now.get(folder));
    this.seen = now;
    if (changed.length > 0) this.onChange(changed);
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** By folder, when each of its files was saved. */
  private now(): Map<string, string> {
    const there = this.folders().filter(folder => existsSync(folder));
    return new Map(there.map(folder => [folder, filesIn(folder).map(withTime).join('\n')]));
  }
}

const withTime = (file: string): string => `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs}`;

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => SOURCE.test(file) && !NOT_SERVED.test(file.slice(folder.length)));
}
