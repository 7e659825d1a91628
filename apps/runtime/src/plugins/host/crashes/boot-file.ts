import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';

/** A plugin that is starting: the process has not noted the end of its start yet. */
export interface BootMark {
  pluginId: string;
  /** When the process was last seen alive, ISO 8601. */
  at: string;
}

/** The content of the file. It has `pluginId`, `at` and `by` only while a plugin is marked. */
interface BootRecord extends Partial<BootMark> {
  /** Host and process id. Several processes may share the directory; a supervisor ends only the one that is its own. */
  by?: string;
  /** Other plugins that are still starting: slow ones. */
  also?: string[];
  /** Instants of the crashes of the last ten minutes, by plugin. */
  crashes: Record<string, string[]>;
}

/** The longest time for a start. An older mark means that a plugin blocked the whole process. */
export const START_LIMIT_MS = 20_000;
const CRASH_WINDOW_MS = 600_000;
/**
 * More crashes than the limit are kept, but not all: a plugin that crashes in a loop must not fill the disk before it
 * is disabled.
 */
const CRASHES_KEPT = 10;
/** While a slow plugin starts, its mark is renewed: it grows old only when the process is blocked. */
const ALIVE_EVERY_MS = 5_000;
const OURSELVES = `${hostname()}:${process.pid}`;

/**
 * `boot.json` in the data directory: `{"pluginId", "at", "by", "also": [ids], "crashes": {"<id>": [instants]}}`.
 *
 * It is written synchronously before a plugin's code runs, because code in an endless loop lets nothing asynchronous
 * happen any more. The supervisor reads the mark too, and restarts the process when the mark is older than 20 s.
 */
export class BootFile {
  /** The marked plugins, in the order of their starts. */
  private marked: string[];
  private aliveAt: string;
  private readonly crashes: Record<string, string[]>;
  private alive: NodeJS.Timeout | undefined;
  /** How many characters are in the file. */
  private length = 0;

  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
    const { length, record } = readRecord(path);
    const { pluginId, at, also = [], crashes } = record;
    this.length = length;
    this.marked = pluginId ? [...also, pluginId] : [];
    this.aliveAt = at ?? '';
    this.crashes = crashes;
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

  /** @returns how often the plugin crashed in the last ten minutes, this time included */
  addCrash(pluginId: string, now = new Date()): number {
    const since = now.getTime() - CRASH_WINDOW_MS;
    const recent = (this.crashes[pluginId] ?? []).filter(at => Date.parse(at) > since);
    this.crashes[pluginId] = [...recent, now.toISOString()].slice(-CRASHES_KEPT);
    this.write();
    return recent.length + 1;
  }

  /** Called when the plugin is enabled by hand: the count begins again. */
  forgetCrashes(pluginId: string): void {
    if (!this.crashes[pluginId]) return;
    delete this.crashes[pluginId];
    this.write();
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
    const { crashes, aliveAt: at } = this;
    const pluginId = this.marked.at(-1);
    const also = this.marked.slice(0, -1);
    return { ...(pluginId && { pluginId, at, by: OURSELVES }), ...(also.length > 0 && { also }), crashes };
  }
}

function readRecord(path: string): { length: number; record: BootRecord } {
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
    const { crashes = {}, ...mark } = JSON.parse(text) as Partial<BootRecord>;
    return { length: text.length, record: { ...(mark.pluginId && mark.at && mark), crashes } };
  } catch {
    // ENOENT at the first start; SyntaxError after a full disk. Neither may keep the instance from starting.
    return { length: text.length, record: { crashes: {} } };
  }
}
