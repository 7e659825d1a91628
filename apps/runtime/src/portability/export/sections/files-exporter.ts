import { Injectable } from '@nestjs/common';
import { FileRefusedError } from '@sv/sdk';
import { nameFault } from '@sv/server/archive/entry-name';
import { PinoLogger } from 'nestjs-pino';
import type { FileRow } from '../../../files/rows/file-row.entity';
import { StoredFiles } from '../../../files/stored-files';
import { type FileRecord, storedFilePath } from '../../format/archive-format';
import { MAX_ENTRY_BYTES, MAX_PATH_BYTES } from '../../format/archive-limits';
import { ArchiveFullError } from '../archive/archive-room';
import type { ArchiveWriter } from '../archive/archive-writer';
import type { ExportSubject } from './platform-section-exporter';

type AddContent = (path: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;

/**
 * `platform/files.ndjson`, when there are any: the files that apps stored for the person, also of apps that are off or
 * gone. It comes last, so that files take no room from what is in tables: what does not fit is listed without content.
 */
@Injectable()
export class FilesExporter {
  constructor(
    private readonly files: StoredFiles,
    private readonly logger: PinoLogger,
  ) {}

  async addTo(archive: ArchiveWriter, { userId }: ExportSubject, signal: AbortSignal): Promise<void> {
    await archive.addFiles('files', async add => {
      const lines: string[] = [];
      for await (const file of this.files.filesOf(userId)) {
        signal.throwIfAborted();
        const path = (await this.addContent(archive, file, add)) ? pathOf(file) : null;
        lines.push(JSON.stringify(recordOf(file, path)));
      }
      return lines;
    });
  }

  /** @returns whether it is in the archive */
  private async addContent(archive: ArchiveWriter, file: FileRow, add: AddContent): Promise<boolean> {
    const [path, bytes] = [pathOf(file), Number(file.size)];
    const room = archive.room.fork();
    if (bytes > MAX_ENTRY_BYTES || !fits(() => room.reserve(path, bytes))) return false;
    const content = await this.files.openContent(file).catch((error: unknown) => {
      // Its content is missing, as health says. The others are no less the person's.
      if (!(error instanceof FileRefusedError)) throw error;
      this.logger.error({ err: error, fileId: file.id }, 'a file was left out of an export');
      return null;
    });
    if (!content) return false;
    archive.room = room;
    await add(path, content);
    return true;
  }
}

/** By the id, because two files may have one name; with the name, for people who unpack it. */
function pathOf({ pluginId, id, name }: FileRow): string {
  const path = storedFilePath(`${pluginId}/${id}/${name}`);
  const isFit = nameFault(path) === null && Buffer.byteLength(path) <= MAX_PATH_BYTES;
  return isFit ? path : storedFilePath(`${pluginId}/${id}/file`);
}

const recordOf = ({ id, pluginId, name, type, size, createdAt }: FileRow, path: string | null): FileRecord => ({
  id,
  pluginId,
  name,
  type,
  bytes: Number(size),
  createdAt: createdAt.toISOString(),
  path,
});

function fits(reserve: () => void): boolean {
  try {
    reserve();
    return true;
  } catch (error) {
    if (error instanceof ArchiveFullError) return false;
    throw error;
  }
}
