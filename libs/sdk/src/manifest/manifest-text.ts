import { validateManifest, type ManifestFault } from '../manifest.js';
import type { ManifestSource } from './manifest-types.js';

/** In bytes of UTF-8. The largest realistic manifest is a tenth of it. */
export const MAX_MANIFEST_BYTES = 262_144;

/** The result of reading a manifest: its content, or why it is invalid. */
export type ReadManifest = { manifest: ManifestSource; faults?: never } | { manifest?: never; faults: ManifestFault[] };

const refused = (reason: string, pointer = ''): ReadManifest => ({ faults: [{ pointer, reason }] });

/**
 * Reads the text of a `manifest.json`. Stricter than JSON: refuses a key that occurs twice, because a reader of the
 * file and the platform could take different values.
 */
export function readManifest(text: string): ReadManifest {
  // A character is at least one byte, so the cheap check comes first.
  if (text.length > MAX_MANIFEST_BYTES || utf8Length(text) > MAX_MANIFEST_BYTES) return refused(TOO_LARGE);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    // A SyntaxError: its message has the position
    return refused(`is not JSON: ${(error as Error).message}`);
  }
  const doubled = firstDoubledKey(text);
  if (doubled !== null) return refused('occurs twice in its object', doubled);
  const faults = validateManifest(json);
  return faults.length > 0 ? { faults } : { manifest: json as ManifestSource };
}

export const TOO_LARGE = `is larger than ${MAX_MANIFEST_BYTES / 1024} KiB`;

/** Counts without encoding: the SDK does not depend on a runtime's encoder. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** An object or a list that is open at a position of the text. */
interface Level {
  /** Keys so far; null in a list. */
  keys: Set<string> | null;
  /** The current key or index. */
  at: string | number;
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** @param text valid JSON. @returns the JSON Pointer of the first key that occurs twice in its object, or null */
function firstDoubledKey(text: string): string | null {
  const levels: Level[] = [];
  let previous = '';
  for (const [token] of text.matchAll(TOKENS)) {
    const level = levels.at(-1);
    if (token === '{') levels.push({ keys: new Set(), at: '' });
    else if (token === '[') levels.push({ keys: null, at: 0 });
    else if (token === '}' || token === ']') levels.pop();
    else if (token === ',' && typeof level?.at === 'number') level.at += 1;
    else if (level?.keys && token.startsWith('"') && (previous === '{' || previous === ',')) {
      const key = JSON.parse(token) as string;
      level.at = key;
      if (level.keys.has(key)) return pointerOf(levels);
      level.keys.add(key);
    }
    previous = token;
  }
  return null;
}

const pointerOf = (levels: readonly Level[]): string =>
  levels.map(({ at }) => `/${String(at).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
