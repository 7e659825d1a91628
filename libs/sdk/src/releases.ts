/** Compares two exact versions `x.y.z`: negative, zero or positive. */
export function compareReleases(left: string, right: string): number {
  const [a, b] = [left, right].map(version => version.split('.').map(Number));
  return [0, 1, 2].map(at => (a?.[at] ?? 0) - (b?.[at] ?? 0)).find(difference => difference !== 0) ?? 0;
}

/** Returns why this platform version cannot run a plugin with these inclusive bounds; null when it can. */
export function incompatibility(
  bounds: { minPlatformVersion?: string; maxPlatformVersion?: string },
  platformVersion: string,
): string | null {
  const { minPlatformVersion: min, maxPlatformVersion: max } = bounds;
  if (min && compareReleases(platformVersion, min) < 0)
    return `needs platform ${min} or later, this is ${platformVersion}`;
  if (max && compareReleases(platformVersion, max) > 0)
    return `needs platform ${max} or earlier, this is ${platformVersion}`;
  return null;
}
