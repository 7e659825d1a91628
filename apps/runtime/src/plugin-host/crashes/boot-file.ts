import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';

/** A plugin is being started and has not said yet that it is. */
export interface BootMark {
  pluginId: string;
  /** When the process was last seen alive, ISO 8601. */
  at: string;
}

/** The file as it is written; `pluginId`, `at` and `by` only while a plugin is marked. */
interface BootRecord extends Partial<BootMark> {
  /** Host and process: of several that share the directory, a supervisor ends the one that is its own. */
  by?: string;
  /** Others that are being started at the same time: slow ones. */
  also?: string[];
  /** Moments of the crashes of the last ten minutes, by plugin. */
  crashes: Record<string, string[]>;
}

/** A start may take so long; a mark that is older tells of a plugin that stopped the whole process. */
export const START_LIMIT_MS = 20_000;
const CRASH_WINDOW_MS = 600_000;
/** More than anybody counts: what crashes in a loop must not fill the disk before it is taken down. */
const CRASHES_KEPT = 10;
/** While a slow plugin starts, its mark is made new: it grows old only when the process does nothing any more. */
const ALIVE_EVERY_MS = 5_000;
const OURSELVES = `${hostname()}:${process.pid}`;

/**
 * `boot.json` in the data directory: `{"pluginId", "at", "by", "also": [ids], "crashes": {"<id>": [moments]}}`.
 *
 * Written synchronously before a plugin's code runs: code that spins lets nothing asynchronous happen any more. The
 * supervisor reads the mark too, and starts the process anew when it is older than 20 s.
 */
export class BootFile {
  /** In the order of their starts. */
  private marked: string[];
  private aliveAt: string;
  private readonly crashes: Record<string, string[]>;
  private alive: NodeJS.Timeout | undefined;
  /** Characters in the file. */
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
   * The plugins in whose start the process before this one was stuck; none for a start that was cut short. More than
   * one where several were starting: nobody can tell any more which of them it was.
   */
  stuckPlugins(now = new Date()): BootMark[] {
    const isOld = now.getTime() - Date.parse(this.aliveAt) > START_LIMIT_MS;
    return isOld ? this.marked.map(pluginId => ({ pluginId, at: this.aliveAt })) : [];
  }

  mark(pluginId: string, now = new Date()): void {
    this.marked.push(pluginId);
    this.aliveAt = now.toISOString();
    this.write();
    this.alive ??= setInterval(() => this.sayAlive(), ALIVE_EVERY_MS).unref();
  }

  /** Its start came to an end, whichever. */
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

  /** Enabled by hand: the count begins anew. */
  forgetCrashes(pluginId: string): void {
    if (!this.crashes[pluginId]) return;
    delete this.crashes[pluginId];
    this.write();
  }

  private sayAlive(now = new Date()): void {
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
   * Over what is there, in one write that is never shorter: a new file for each of a hundred plugins, renamed into
   * place, takes longer than their start. A reader that meets half of it finds no mark and looks again.
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
