import { ArchiveRefusedError } from '@sv/server/archive/archive-refused.error';
import type { ArchiveSection, PlatformSectionId } from '../../format/archive-format';
import { MAX_RECORD_BYTES } from '../../format/archive-limits';
import type { ImportArchive } from '../archive/import-archive';
import { parseBounded } from '../archive/parse-bounded';
import type { ImportWork, PreparedSection } from './import-work';

/** Imports one of the platform's own sections. */
export abstract class PlatformSectionImporter {
  abstract readonly id: PlatformSectionId;

  /**
   * Checks the content of the section, and writes nothing.
   *
   * @throws ArchiveRefusedError when the content is malformed; then nothing of the archive is imported
   */
  abstract prepare(work: ImportWork, section: ArchiveSection): Promise<PreparedSection>;
}

/** A section that is one JSON object. @throws ArchiveRefusedError */
export async function readObject(archive: ImportArchive, section: ArchiveSection): Promise<Record<string, unknown>> {
  if (section.bytes > MAX_RECORD_BYTES) throw new ArchiveRefusedError('archive-entry-too-large');
  const value = parse(await archive.readEntry(section.path));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed(section);
  return value as Record<string, unknown>;
}

/** The list in such an object, of as many objects as the manifest says. @throws ArchiveRefusedError */
export async function readList(
  archive: ImportArchive,
  section: ArchiveSection,
  field: string,
): Promise<Record<string, unknown>[]> {
  const object = await readObject(archive, section);
  const list = Object.hasOwn(object, field) ? object[field] : undefined;
  if (!Array.isArray(list) || list.length !== section.records) throw malformed(section);
  return list.map(item => (typeof item === 'object' && item !== null ? (item as Record<string, unknown>) : {}));
}

function parse(bytes: Buffer): unknown {
  try {
    return parseBounded(bytes);
  } catch {
    return null;
  }
}

export const malformed = ({ path }: ArchiveSection): ArchiveRefusedError =>
  new ArchiveRefusedError('archive-invalid', `${path} is not what it should be.`);
