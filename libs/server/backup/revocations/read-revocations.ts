import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inForce, type Revocation } from './revocation';
import { BEGUN, revocationsFolder } from './revocation-journal';

/** Clocks of several machines differ, and a backup takes a moment. What is in it already is taken away once more. */
const EARLIER_MS = 300_000;

export interface KnownRevocations {
  /** What was taken away since, and was not given back. */
  since: Revocation[];
  /** Since when the journal knows of everything; null: there is none. */
  begun: string | null;
  /** Lines that nobody can read. */
  damaged: number;
}

/** What the journal beside an instance says of the time after a backup. @throws what the disk says */
export function revocationsSince(dataDir: string, madeAt: string): KnownRevocations {
  const lines = linesIn(revocationsFolder(dataDir));
  const parsed = lines.map(parse);
  const all = parsed.filter(one => one !== null);
  const from = new Date(Date.parse(madeAt) - EARLIER_MS).toISOString();
  return {
    since: inForce(all.filter(({ at, action }) => at >= from && action !== BEGUN)),
    begun: begunAt(all),
    damaged: parsed.length - all.length,
  };
}

/** Of several servers' files the one that begins last decides. After years the line that says so is gone. */
function begunAt(all: readonly Revocation[]): string | null {
  const begun = all.filter(({ action }) => action === BEGUN).map(({ at }) => at);
  return begun.toSorted().at(-1) ?? all.map(({ at }) => at).toSorted()[0] ?? null;
}

function linesIn(folder: string): string[] {
  const names = namesIn(folder).filter(name => name.endsWith('.jsonl'));
  return names.flatMap(name => linesOf(readFileSync(join(folder, name)))).filter(line => line !== '');
}

/** Not as one text: the longest that there can be is half a gigabyte. */
function linesOf(bytes: Buffer): string[] {
  const lines: string[] = [];
  for (let start = 0, end; start < bytes.length; start = end + 1) {
    end = bytes.indexOf('\n', start);
    if (end < 0) end = bytes.length;
    lines.push(bytes.toString('utf8', start, end));
  }
  return lines;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function parse(line: string): Revocation | null {
  try {
    const { at, action, userId, id, to } = JSON.parse(line) as Revocation;
    const others = [userId, id, to].every(value => value === undefined || typeof value === 'string');
    return typeof action === 'string' && !Number.isNaN(Date.parse(at)) && others
      ? { at, action, ...(userId && { userId }), ...(id && { id }), ...(to && { to }) }
      : null;
  } catch {
    return null;
  }
}
