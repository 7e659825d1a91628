import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A plugin that is starting: the process has not noted the end of its start yet. */
export interface BootMark {
  pluginId: string;
  /** When the process was last seen alive, ISO 8601. */
  at: string;
}

/** The content of the file; empty while no plugin is marked. */
interface BootRecord extends Partial<BootMark> {
  /** Other plugins that are still starting: slow ones. */
  also?: string[];
}

/** The longest time for a start. An older mark means that a plugin blocked the whole process. */
export const START_LIMIT_MS = 20_000;
/** While a slow plugin starts, its mark is renewed: it grows old only when the process is blocked. */
const ALIVE_EVERY_MS = 5_000;

/**
 * `boot-<host>-<port>.json` in the data directory: `{"pluginId", "at", "also": [ids]}`. Of one runtime alone: what it is
 * starting says nothing of the others, and what comes of it is stored in the database, where all of them see it.
 *
 * It is written synchronously before a plugin's code runs, because code in an endless loop lets nothing asynchronous
 * happen any more. The supervisor reads the mark too, and restarts the process when the mark is older than 20 s.
 */
export class BootFile {
  /** The marked plugins, in the order of their starts. */
  private marked: string[];
  private aliveAt: string;
  private alive: NodeJS.Timeout | undefined;
  /** How many characters are in the file. */
  private length = 0;

  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
    const { length, record } = readRecord(path);
    const { pluginId, at, also = [] } = record;
    this.length = length;
    this.marked = pluginId ? [...also, pluginId] : [];
    this.aliveAt = at ?? '';
  }

  /**
   * The plugins whose start blocked the previous process; none when a start was only interrupted. There may be several
   * that were starting at the same time: then it is unknown which of them blocked it.
   */
  stuckPlugins(now = new Date()): BootMark[] {
    const isOld = now.getTime() - Date.parse(this.aliveAt) > START_LIMIT_MS;
    return isOld ? this.marked.map(pluginId => ({ pluginId, at: this.aliveAt })) : [];
  }

  mark(pluginId: string, now = new Date()): void {
    this.marked.push(pluginId);
    this.aliveAt = now.toISOString();
    this.write();
    this.alive ??= setInterval(() => this.renewMark(), ALIVE_EVERY_MS).unref();
  }

  /** The start has ended, with or without success. */
  clear(pluginId: string): void {
    this.keepMarks(this.marked.filter(one => one !== pluginId));
  }

  forgetMarks(): void {
    this.keepMarks([]);
  }

  private renewMark(now = new Date()): void {
    this.aliveAt = now.toISOString();
    this.write();
  }

  private keepMarks(marked: string[]): void {
    if (marked.length < this.marked.length) {
      this.marked = marked;
      this.write();
    }
    if (marked.length > 0) return;
    clearInterval(this.alive);
    this.alive = undefined;
  }

  /**
   * Overwrites the file in one write, and never makes it shorter. Renaming a new file into place for each of a hundred
   * plugins would take longer than their start. A reader that meets a half-written file finds no mark and reads again.
   */
  private write(): void {
    const text = `${JSON.stringify(this.toRecord())}\n`.padEnd(this.length);
    this.length = text.length;
    try {
      writeFileSync(this.path, text, { flag: 'r+' });
    } catch {
      // ENOENT: the first one, or somebody removed it
      writeFileSync(this.path, text, { mode: 0o600 });
    }
  }

  private toRecord(): BootRecord {
    const pluginId = this.marked.at(-1);
    const also = this.marked.slice(0, -1);
    return { ...(pluginId && { pluginId, at: this.aliveAt }), ...(also.length > 0 && { also }) };
  }
}

function readRecord(path: string): { length: number; record: BootRecord } {
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
    const mark = JSON.parse(text) as BootRecord;
    return { length: text.length, record: mark.pluginId && mark.at ? mark : {} };
  } catch {
    // ENOENT at the first start; SyntaxError after a full disk. Neither may keep the instance from starting.
    return { length: text.length, record: {} };
  }
}
