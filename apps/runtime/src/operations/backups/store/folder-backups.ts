import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { unfinished } from '@sv/server/backup/unfinished';
import { errorCodeOf } from '@sv/server/database/error-code';
import { syncToDisk } from '@sv/server/database/sqlite/snapshot/snapshot';
import { BACKUP_TIMEOUT_MS, type BackupFile, type BackupStore, isBackupName, newestFirst } from './backup-store';

const UNFINISHED = '.unfinished-';

/** Backups in a folder of the server. */
export class FolderBackups implements BackupStore {
  readonly kind = 'folder';

  constructor(readonly place: string) {}

  async list(): Promise<BackupFile[]> {
    const names = (await this.names()).filter(name => /\.zip(\.age)?$/.test(name));
    const files = await Promise.all(names.map(name => this.look(name)));
    return files.filter(file => file !== null).sort(newestFirst);
  }

  async read(name: string): Promise<Readable> {
    await access(join(this.place, name), constants.R_OK);
    return createReadStream(join(this.place, name), { highWaterMark: 1 << 18 });
  }

  async write(name: string, source: Readable): Promise<void> {
    await mkdir(this.place, { recursive: true, mode: 0o700 });
    const target = join(this.place, name);
    const folder = await mkdtemp(`${target}${UNFINISHED}`);
    unfinished.add(folder);
    try {
      const written = join(folder, basename(name));
      await pipeline(source, createWriteStream(written, { flags: 'wx', mode: 0o600, flush: true }));
      await rename(written, target);
      syncToDisk(this.place);
    } finally {
      await rm(folder, { recursive: true, force: true });
      unfinished.delete(folder);
    }
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.place, name), { force: true });
  }

  async findFault(): Promise<string | null> {
    try {
      await mkdir(this.place, { recursive: true, mode: 0o700 });
      await access(this.place, constants.W_OK | constants.X_OK);
      return null;
    } catch (error) {
      return `Nothing can be written to ${this.place} (${errorCodeOf(error)}). Check that BACKUP_DIR is there and belongs to the user of the servers.`;
    }
  }

  async unfinishedBytes(): Promise<number> {
    const folders = (await this.names()).filter(name => name.includes(UNFINISHED));
    const files = await Promise.all(
      folders.map(async folder => {
        const inside = await readdir(join(this.place, folder)).catch(() => []);
        return Promise.all(inside.map(name => this.look(join(folder, name))));
      }),
    );
    return files.flat().reduce((sum, file) => sum + (file?.bytes ?? 0), 0);
  }

  async removeUnfinished(now = new Date()): Promise<void> {
    const left = (await this.names()).filter(
      name => isBackupName(name.split(UNFINISHED)[0]!) && name.includes(UNFINISHED),
    );
    for (const path of left.map(name => join(this.place, name))) {
      const { mtimeMs } = (await stat(path).catch(() => null)) ?? { mtimeMs: now.getTime() };
      if (now.getTime() - mtimeMs > BACKUP_TIMEOUT_MS) await rm(path, { recursive: true, force: true });
    }
  }

  private names(): Promise<string[]> {
    // ENOENT: nobody has made a backup yet.
    return readdir(this.place).catch(() => []);
  }

  private async look(name: string): Promise<BackupFile | null> {
    const found = await stat(join(this.place, name)).catch(() => null);
    return found?.isFile() ? { name, bytes: found.size, createdAt: found.mtime } : null;
  }
}
