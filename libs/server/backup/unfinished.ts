import { rmSync } from 'node:fs';

/** What a backup under way has written and nobody may use: a command that is asked to end removes it first. */
export const unfinished = new Set<string>();

export function removeUnfinished(): void {
  for (const path of unfinished) rmSync(path, { recursive: true, force: true });
}
