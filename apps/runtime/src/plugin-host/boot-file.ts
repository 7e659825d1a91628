import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A plugin is being started and has not said yet that it is. */
export interface BootMark {
  pluginId: string;
  /** ISO 8601. */
  at: string;
}

interface BootRecord {
  mark: BootMark | null;
  /** Moments of the crashes of the last hour, by plugin. */
  crashes: Record<string, string[]>;
}

/** A start may take so long; a mark that is older tells of a plugin that stopped the whole process. */
export const START_LIMIT_MS = 20_000;
const CRASH_WINDOW_MS = 3_600_000;

/**
 * `boot.json` in the data directory: `{"pluginId", "at", "crashes": {"<id>": [moments]}}`, the first two only while a
 * plugin is marked.
 *
 * Written synchronously before a plugin's code runs: code that spins lets nothing asynchronous happen any more. The
 * supervisor reads the mark too, and starts the process anew when it is older than 20 s.
 */
export class BootFile {
  private readonly record: BootRecord;

  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.record = readRecord(path);
  }

  /** The plugin in whose start the process before this one was stuck; null also for a start that was cut short. */
  stuckPlugin(now = new Date()): BootMark | null {
    const { mark } = this.record;
    return mark && now.getTime() - Date.parse(mark.at) > START_LIMIT_MS ? mark : null;
  }

  mark(pluginId: string, now = new Date()): void {
    this.record.mark = { pluginId, at: now.toISOString() };
    this.write();
  }

  clear(): void {
    if (!this.record.mark) return;
    this.record.mark = null;
    this.write();
  }

  /** @returns how often the plugin crashed in the last hour, this time included */
  addCrash(pluginId: string, now = new Date()): number {
    const since = now.getTime() - CRASH_WINDOW_MS;
    const recent = (this.record.crashes[pluginId] ?? []).filter(at => Date.parse(at) > since);
    this.record.crashes[pluginId] = [...recent, now.toISOString()];
    this.write();
    return recent.length + 1;
  }

  /** Enabled by hand: the count begins anew. */
  forgetCrashes(pluginId: string): void {
    if (!this.record.crashes[pluginId]) return;
    delete this.record.crashes[pluginId];
    this.write();
  }

  /** Renamed into place, so that a reader never meets half a file. */
  private write(): void {
    const draft = `${this.path}.${process.pid}`;
    const { mark, crashes } = this.record;
    writeFileSync(draft, `${JSON.stringify({ ...mark, crashes })}\n`, { mode: 0o600 });
    renameSync(draft, this.path);
  }
}

function readRecord(path: string): BootRecord {
  try {
    const { pluginId, at, crashes = {} } = JSON.parse(readFileSync(path, 'utf8')) as Partial<BootMark & BootRecord>;
    return { mark: pluginId && at ? { pluginId, at } : null, crashes };
  } catch {
    // ENOENT at the first start; SyntaxError after a full disk. Neither may keep the instance from starting.
    return { mark: null, crashes: {} };
  }
}
