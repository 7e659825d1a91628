import { readdirSync, readFileSync } from 'node:fs';
import { errorCodeOf } from '../database/error-code';

/** Files and connections that the process has open, and how many it may have. */
export interface OpenFiles {
  open: number;
  limit: number;
}

/** With fewer, a hundred open pages use up all of them. */
const FEWEST = 1024;
const MUCH = 0.9;

/** Null where the system does not say. Node has raised the limit as far as it may by then. */
export function openFiles(): OpenFiles | null {
  const limit = limitOfFiles();
  if (limit === null) return null;
  try {
    return { open: readdirSync('/proc/self/fd').length, limit };
  } catch (error) {
    return errorCodeOf(error) === 'EMFILE' ? { open: limit, limit } : null;
  }
}

/** Read once: when none is left it could not be read any more. */
let known: number | null | undefined;
function limitOfFiles(): number | null {
  return (known ??= readLimit());
}

function readLimit(): number | null {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? null : Number(limit);
  } catch {
    // No Linux.
    return null;
  }
}

/** What is wrong and what to do; null when there are enough. */
export function tooFewFiles({ open, limit }: OpenFiles): string | null {
  const remedy = 'Raise the limit: LimitNOFILE with systemd, ulimits.nofile with Docker, ulimit -n in a shell.';
  if (open >= limit * MUCH) return `${open} of ${limit} file descriptors are in use (EMFILE comes next). ${remedy}`;
  if (limit < FEWEST) return `The process may open ${limit} files and connections only (ulimit -n). ${remedy}`;
  return null;
}
