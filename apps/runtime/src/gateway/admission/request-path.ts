/**
 * Whether a path is accepted: absolute, of printable ASCII without `#`, decodable, and with no NUL and no dot segment
 * in any spelling. `\` counts as `/`. The path is decoded until nothing changes, because a plugin may decode it once
 * more.
 */
export function isPlainPath(path: string): boolean {
  if (path.charCodeAt(0) !== 47 || /[^!-~]|#/.test(path)) return false;
  if (!/[.%\\\0]/.test(path)) return true;
  let decoded = path;
  for (let round = 0; round < 8; round++) {
    if (decoded.includes('\0') || hasDotSegment(decoded)) return false;
    const next = decode(decoded, round === 0);
    if (next === null) return false;
    if (next === decoded) return true;
    decoded = next;
  }
  return false;
}

const hasDotSegment = (path: string): boolean =>
  path.split(/[/\\]/).some(segment => segment === '.' || segment === '..');

/** Only the first round must decode: what is left of `100%2525` need not be an encoding. */
function decode(path: string, strict: boolean): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    // URIError: a broken percent-encoding
    return strict ? null : path;
  }
}
