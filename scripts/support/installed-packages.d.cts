export function hasInstalledPackages(root: string, here?: { platform: string; arch: string }): boolean;
