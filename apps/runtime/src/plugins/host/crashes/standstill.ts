import { readFileSync, rmSync } from 'node:fs';
import { runtimeFile, type WhichRuntime } from './runtime-file';

/** What was running when the event loop of the previous process stood still and the process was ended. */
export interface Standstill {
  pluginId: string;
  /** Method and path; none where it was no request: a timer or a job. */
  route?: string;
}

/** @returns null when the previous process ended otherwise, or it is unknown what was running */
export function readStandstill(which: WhichRuntime): Standstill | null {
  try {
    const { pluginId, route } = JSON.parse(
      readFileSync(runtimeFile('standstill', which), 'utf8'),
    ) as Partial<Standstill>;
    return pluginId ? { pluginId, ...(route && { route }) } : null;
  } catch {
    // ENOENT: the usual case; SyntaxError after a full disk
    return null;
  }
}

export const forgetStandstill = (which: WhichRuntime): void =>
  rmSync(runtimeFile('standstill', which), { force: true });
