/**
 * A path of this origin that a browser may be sent to, or `/`. Refuses what browsers read as another host: `//host`,
 * `/\host`, and control characters, which they drop before parsing.
 */
export function safeReturnUrl(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return '/';
  return /[\u0000-\u001f\u007f]/.test(value) ? '/' : value;
}
