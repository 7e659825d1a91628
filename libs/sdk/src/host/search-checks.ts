import type { SearchResult } from '../namespaces/search.js';

/** What answers of `sdk.search` may contain, for the runtime and for `@sv/sdk/testing` alike. */
export const MAX_SEARCH_RESULTS = 20;
/** Further ones are not even looked at. */
const MAX_LOOKED_AT = 200;
const MAX_ID = 100;
const MAX_LINE = 200;
const MAX_PATH = 500;

/** A result as the person gets it. */
export interface CheckedResult {
  id: string;
  title: string;
  subtitle: string | null;
  url: string;
  icon: string | null;
  at: string | null;
}

export interface CheckedAnswer {
  results: CheckedResult[];
  /** Why results were dropped; one for each. */
  faults: string[];
}

/** @throws TypeError for an answer that is no list */
export function checkedAnswer(answer: unknown, routePrefix: string): CheckedAnswer {
  if (!Array.isArray(answer)) throw new TypeError('A search provider answers with an array.');
  const [results, faults, ids] = [[] as CheckedResult[], [] as string[], new Set<string>()];
  for (let at = 0; at < answer.length && at < MAX_LOOKED_AT && results.length < MAX_SEARCH_RESULTS; at++) {
    const result = checkedResult(answer[at], routePrefix);
    if (typeof result === 'string') faults.push(`result ${at}: ${result}`);
    else if (ids.has(result.id)) faults.push(`result ${at}: its id occurs twice`);
    else {
      ids.add(result.id);
      results.push(result);
    }
  }
  return { results, faults };
}

/** Reads each field once, because a getter could answer something else the second time. */
function checkedResult(result: unknown, routePrefix: string): CheckedResult | string {
  if (typeof result !== 'object' || result === null) return 'is no object';
  const { id, title, subtitle, url, icon, at } = result as Partial<Record<keyof SearchResult, unknown>>;
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID)
    return `id must be a text of 1 to ${MAX_ID} characters`;
  const name = lineOf(title);
  if (!name) return 'title is missing';
  if (!isOwnPath(url, routePrefix)) return `url must be a path below ${routePrefix}`;
  if (icon !== undefined && icon !== null && !isOwnPath(icon, routePrefix))
    return `icon must be a path below ${routePrefix}`;
  const instant = instantOf(at);
  if (instant === undefined) return 'at is no date';
  return { id, title: name, subtitle: lineOf(subtitle), url, icon: icon ?? null, at: instant };
}

/** One line without control characters, cut to the allowed length; null when nothing is left. */
function lineOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const start = value.slice(0, MAX_LINE * 8).replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\s]+/gu, ' ');
  return [...start.trim()].slice(0, MAX_LINE).join('') || null;
}

/** Without backslashes and dot segments, which a browser would resolve to another path. */
export function isOwnPath(path: unknown, routePrefix: string): path is string {
  if (typeof path !== 'string' || path.length > MAX_PATH || !/^\/[!-~]*$/.test(path) || path.includes('\\'))
    return false;
  const [pathname = ''] = path.split(/[?#]/);
  if (pathname.includes('//') || /\/(\.|%2e){1,2}(\/|$)/i.test(pathname)) return false;
  return pathname === routePrefix || pathname.startsWith(`${routePrefix}/`);
}

/** Undefined for something that is no date. */
function instantOf(at: unknown): string | null | undefined {
  if (at === undefined || at === null) return null;
  const date = at instanceof Date ? at : new Date(typeof at === 'string' ? at : Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
