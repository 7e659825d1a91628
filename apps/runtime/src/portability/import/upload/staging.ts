import { Injectable, type OnModuleInit } from '@nestjs/common';
import { errorCodeOf } from '@sv/server/database/error-code';
import { newToken } from '@sv/server/keys/new-token';
import { statFreeBytes } from '@sv/server/machine/disk-room';
import { PlatformError } from '@sv/server/problem/platform-error';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';

const MIB = 1024 * 1024;
/** What must stay free on the disk: the databases are on it too. */
const RESERVE_BYTES = 64 * MIB;
/** The disk is checked again after so many bytes of an upload that did not announce its size. */
const ASK_EVERY_BYTES = 16 * MIB;

/** The folder of archives that are being imported: `DATA_DIR/staging`. */
@Injectable()
export class Staging implements OnModuleInit {
  constructor(private readonly config: RuntimeConfig) {}

  /**
   * Empties the folder: a process may have been killed between creating a file and removing its name. Files in use have
   * no name.
   */
  async onModuleInit(): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      await rm(join(this.folder, name), { recursive: true, force: true });
    }
  }

  /** A new file that only this user may read, and nobody finds. @throws PlatformError `insufficient-storage` */
  async stageFile(expectedBytes: number): Promise<StagedFile> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.assertRoom(expectedBytes);
    const path = join(this.folder, `import-${newToken()}.zip`);
    const handle = await open(path, 'wx+', 0o600);
    // It has no name from here on, so that nothing of it is left, however this process ends.
    await rm(path, { force: true });
    return new StagedFile(handle, () => this.assertRoom(0));
  }

  /** A method, so that tests can fill the disk. */
  freeBytes(): Promise<number> {
    return statFreeBytes(this.folder);
  }

  private get folder(): string {
    return join(this.config.dataDir, 'staging');
  }

  private async assertRoom(bytes: number): Promise<void> {
    if ((await this.freeBytes()) < bytes + RESERVE_BYTES) throw new PlatformError('insufficient-storage');
  }
}

/** An archive on its way in. */
export class StagedFile {
  bytes = 0;
  private asked = 0;

  constructor(
    readonly handle: FileHandle,
    private readonly assertRoom: () => Promise<void>,
  ) {}

  /** @throws PlatformError `insufficient-storage` */
  async write(chunk: Buffer): Promise<void> {
    this.bytes += chunk.length;
    if (this.bytes - this.asked > ASK_EVERY_BYTES) {
      this.asked = this.bytes;
      await this.assertRoom();
    }
    try {
      for (let at = 0; at < chunk.length;) at += (await this.handle.write(chunk, at)).bytesWritten;
    } catch (error) {
      if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(errorCodeOf(error))) throw new PlatformError('insufficient-storage');
      throw error;
    }
  }

  /** Closes the file, which has no name, so nothing is left of it. */
  remove(): Promise<void> {
    return this.handle.close();
  }
}
