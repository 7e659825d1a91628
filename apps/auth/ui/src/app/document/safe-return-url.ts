/**
 * A path of this origin, or `/`. The same rule as the servers': begins with `/`, not with `//` or `/\`, which browsers
 * read as another host, and has no control character, which they drop before parsing.
 */
export function safeReturnUrl(value: string | null): string {
  if (value === null || !/^\/(?![/\\])/.test(value)) return '/';
  return /[\u0000-\u001f\u007f]/.test(value) ? '/' : value;
}
