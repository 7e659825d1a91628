import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file in the folder for backups. It appears under its name when it is complete. */
export interface BackupFile {
  name: string;
  bytes: number;
  createdAt: Date;
}

/** Names of the backups that Console asked for. Others, such as nightly ones of the operator, are never deleted. */
const OURS = /^workspace-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/;
const UNFINISHED = '.unfinished-';

/** The name of a backup that begins now. */
export const backupName = (now: Date): string =>
  `workspace-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip`;

/** The folder in which backups are, as this process sees it. */
export class BackupFolder {
  constructor(readonly path: string) {}

  /** The complete ones, newest first. */
  async list(): Promise<BackupFile[]> {
    const names = (await this.names()).filter(name => name.endsWith('.zip'));
    const files = await Promise.all(names.map(name => this.look(name)));
    return files.filter(file => file !== null).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  }

  /** How much of a backup has been written. */
  async unfinishedBytes(): Promise<number> {
    const folders = (await this.names()).filter(name => name.includes(UNFINISHED));
    const files = await Promise.all(
      folders.map(async folder => {
        const inside = await readdir(join(this.path, folder)).catch(() => []);
        return Promise.all(inside.map(name => this.look(join(folder, name))));
      }),
    );
    return files.flat().reduce((sum, file) => sum + (file?.bytes ?? 0), 0);
  }

  /** Deletes the oldest of those that Console asked for. @returns their names */
  async keepNewest(count: number): Promise<string[]> {
    const tooMany = (await this.list()).filter(({ name }) => OURS.test(name)).slice(count);
    for (const { name } of tooMany) await rm(join(this.path, name), { force: true });
    return tooMany.map(({ name }) => name);
  }

  async ensure(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
  }

  private names(): Promise<string[]> {
    // ENOENT: nobody has made a backup yet.
    return readdir(this.path).catch(() => []);
  }

  private async look(name: string): Promise<BackupFile | null> {
    const found = await stat(join(this.path, name)).catch(() => null);
    return found?.isFile() ? { name, bytes: found.size, createdAt: found.mtime } : null;
  }
}
