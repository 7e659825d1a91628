import { readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** What was running when the event loop of the previous process stood still and the process was ended. */
export interface Standstill {
  pluginId: string;
  /** Method and path; none where it was no request: a timer or a job. */
  route?: string;
}

/** By host: several runtimes may share the data directory. */
export const standstillFile = (dataDir: string): string => join(dataDir, `standstill-${hostname()}.json`);

/** @returns null when the previous process ended otherwise, or it is unknown what was running */
export function readStandstill(dataDir: string): Standstill | null {
  try {
    const { pluginId, route } = JSON.parse(readFileSync(standstillFile(dataDir), 'utf8')) as Partial<Standstill>;
    return pluginId ? { pluginId, ...(route && { route }) } : null;
  } catch {
    // ENOENT: the usual case; SyntaxError after a full disk
    return null;
  }
}

export const forgetStandstill = (dataDir: string): void => rmSync(standstillFile(dataDir), { force: true });
