import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../checkout';
import type { HouseNames } from '../create/house-names';

/** Runs `plugin create` as an author does. Prettier, which it uses, cannot be loaded by Jest. */
export function createHouse(folder: string, { id, name, shell }: HouseNames): void {
  const hook = join(root, 'scripts/support/typescript-sources.mjs');
  const command = ['plugin', 'create', '--id', id, '--name', name, '--shell', shell, '--dir', folder, '--yes'];
  execFileSync(process.execPath, ['--import', hook, 'scripts/plugin-kit/main.ts', ...command], { cwd: root });
}
