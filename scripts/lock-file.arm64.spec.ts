import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Locked {
  cpu?: string[];
  os?: string[];
  dev?: boolean;
  hasInstallScript?: boolean;
}

/** Its package names this one platform, and works without it. */
const ONLY_FASTER = ['node_modules/@napi-rs/lzma-linux-x64-gnu'];

describe('a machine with arm64', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
  const native = Object.keys(packages).filter(path => {
    const { cpu, os } = packages[path]!;
    return cpu?.includes('x64') && os?.includes('linux');
  });

  it('has every native package that Linux on x64 has', () => {
    expect(native.length).toBeGreaterThan(20);
    const missing = native.filter(path => !(path.replace('x64', 'arm64') in packages));
    expect(missing.filter(path => !ONLY_FASTER.includes(path))).toEqual([]);
  });

  it('compiles nothing for the servers: none of their packages has an install script that builds', () => {
    const building = Object.keys(packages).filter(path => packages[path]!.hasInstallScript && !packages[path]!.dev);
    // Counts downloads.
    expect(building).toEqual(['node_modules/@scarf/scarf']);
  });

  it('gets a Node of its own, and an image from the same recipe', () => {
    expect(
      Object.keys((JSON.parse(read('scripts/support/pinned-node.json')) as { packages: object }).packages),
    ).toEqual(['linux-x64', 'linux-arm64']);
    expect(read('Dockerfile')).not.toMatch(/amd64|x86_64|x64|--platform=linux/);
  });
});
