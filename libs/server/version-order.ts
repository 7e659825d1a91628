const partsOf = (version: string): number[] => version.split(/[-+]/)[0]!.split('.').map(Number);

/** For sorting: below 0, 0 or above 0. What follows a hyphen does not count. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  const at = [0, 1, 2].find(index => (left[index] ?? 0) !== (right[index] ?? 0));
  return at === undefined ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

/** `1.4.2` and `1.4.0` are one release. */
export const releaseOf = (version: string): string => {
  const [major = 0, minor = 0] = partsOf(version);
  return `${major}.${minor}.0`;
};
