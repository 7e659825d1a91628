import { rmSync } from 'node:fs';

/** What a backup under way has written and nobody may use: a command that is asked to end removes it first. */
export const unfinished = new Set<string>();

/** The same for what takes longer than a call, such as a database on another machine. */
export const endings = new Set<() => Promise<void>>();

/** Waits for that only so long: a server that does not answer keeps nobody from ending. */
const ENDS_WITHIN_MS = 3_000;

export async function removeUnfinishedElsewhere(): Promise<void> {
  if (endings.size === 0) return;
  const timeout = new Promise<void>(resolve => void setTimeout(resolve, ENDS_WITHIN_MS).unref());
  await Promise.race([Promise.allSettled([...endings].map(end => end())), timeout]);
}

export function removeUnfinished(): void {
  for (const path of unfinished) rmSync(path, { recursive: true, force: true });
}
