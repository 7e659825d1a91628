import type { ContentRange } from '../store/content-store';

/** White space stands only where digits or a dash end it: what could be read in two ways would be tried in all. */
const RANGE = /^bytes=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i;

/**
 * The part of a file that a `Range` asks for (RFC 9110, section 14). Several ranges, other units and what cannot be read
 * are answered with the whole file, as the RFC allows: one range is what browsers and players ask for.
 *
 * @returns null for the whole file
 */
export function byteRange(header: string | undefined, size: number): ContentRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return lastBytes(Number(last), size);
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== '' && Number(last) < start) return null;
  return start < size ? { start, end } : 'unsatisfiable';
}

function lastBytes(count: number, size: number): ContentRange | 'unsatisfiable' {
  return count > 0 && size > 0 ? { start: Math.max(0, size - count), end: size - 1 } : 'unsatisfiable';
}
