import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '@sv/server/command-line/command-error';

/** An author's own folder, with a history that may be nowhere else. @throws CommandError */
export function refuseWorkingCopy(folder: string, name: string): void {
  if (!existsSync(join(folder, '.git'))) return;
  throw new CommandError(`${name} has a .git in it, which would be thrown away: move the folder away first`);
}
