/**
 * A path of this origin that a browser may be sent to. Not `//host` or `/\host`, which browsers read as another host,
 * and without control characters, which they drop before parsing.
 */
export const PATH_HERE = /^\/(?![/\\])[^\u0000-\u001f\u007f]*$/;

/** The path, or `/` for anything else. */
export function safeReturnUrl(value: unknown): string {
  return typeof value === 'string' && PATH_HERE.test(value) ? value : '/';
}
