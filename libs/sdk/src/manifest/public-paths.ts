// Which addresses of a plugin are open to everybody: one set of rules for the manifest, the gateway, links and pages.

/** Of `public`: `*` is one segment, `**` at the end is one or more. The first is plain, so nobody opens a whole API. */
export const ROUTE_PATTERN = /^\/[\w-][\w.~-]*(\/([\w-][\w.~-]*|\*))*(\/\*\*)?$/;

/** Of `publicPages`: `:name` is one segment. */
export const PAGE_PATTERN = /^\/[\w-][\w.~-]*(\/([\w-][\w.~-]*|:[a-z][A-Za-z0-9]*))*$/;

/** The segment of a page's pattern that stands for the token of a link. */
const TOKEN_SEGMENT = ':token';

/**
 * One segment as it may come in: not empty, no dot segment, and nothing that another reader of the address could take
 * for a slash, a backslash, a dot, a NUL or another escape.
 */
const SEGMENT = /^(?!\.{1,2}$)(?:[\w.~!$&'()*+,;=:@-]|%(?!2[eEfF5]|5[cC]|00)[0-9a-fA-F]{2})+$/;

/** Paths that match one of a few patterns. What does not match exactly, in case and slashes too, is not open. */
export class PathPatterns {
  private readonly patterns: readonly { pattern: string; segments: readonly string[] }[];

  /** @param patterns of a validated manifest */
  constructor(
    private readonly base: string,
    patterns: readonly string[],
  ) {
    this.patterns = patterns.map(pattern => ({ pattern, segments: pattern.slice(1).split('/') }));
  }

  /** @returns the pattern that a path matches, with the base before it; null when it matches none */
  match(path: string): string | null {
    if (!path.startsWith(`${this.base}/`)) return null;
    const given = path.slice(this.base.length + 1).split('/');
    const found = this.patterns.find(({ segments }) => fits(segments, given));
    return found && given.every(segment => SEGMENT.test(segment)) ? this.base + found.pattern : null;
  }
}

function fits(wanted: readonly string[], given: readonly string[]): boolean {
  const isAsLong = wanted.at(-1) === '**' ? given.length >= wanted.length : given.length === wanted.length;
  return isAsLong && wanted.every((segment, at) => isWildcard(segment) || segment === given[at]);
}

const isWildcard = (segment: string): boolean => segment.startsWith('*') || segment.startsWith(':');

/**
 * Whether a path leads to one of the pages, with `:token` where its pattern has it: `/albums/42/:token` to
 * `/albums/:album/:token`.
 */
export const isLinkPath = (path: string, publicPages: readonly string[]): boolean =>
  publicPages.some(page => {
    const [wanted, given] = [page.split('/'), path.split('/')];
    const isAtItsPlace = wanted.every((segment, at) => (segment === TOKEN_SEGMENT) === (given[at] === TOKEN_SEGMENT));
    // `/albums/:album/:token` would be a link to an album called `:album`.
    if (given.some(segment => segment.startsWith(':') && segment !== TOKEN_SEGMENT)) return false;
    return wanted.includes(TOKEN_SEGMENT) && isAtItsPlace && isOn(page, path.replace(TOKEN_SEGMENT, 'token'));
  });

const isOn = (page: string, path: string): boolean => new PathPatterns('', [page]).match(path) !== null;
