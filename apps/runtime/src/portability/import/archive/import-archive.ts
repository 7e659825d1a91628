import { ArchiveRefusedError } from '@sv/server/archive/archive-refused.error';
import { VerifiedZip, type OpenZip, type VerifiedEntry } from '@sv/server/archive/verified-zip';
import type { FileHandle } from 'node:fs/promises';
import { type ArchiveManifest, type ArchiveSection, MANIFEST_PATH, PAGE_PATH } from '../../format/archive-format';
import { MAX_MANIFEST_BYTES } from '../../format/archive-limits';
import { readManifest } from './read-manifest';
import { recordsIn } from './records-in';

/** An archive in which every entry is as its manifest says, and which has no other entries. */
export class ImportArchive {
  private constructor(
    private readonly zip: VerifiedZip,
    readonly manifest: ArchiveManifest,
  ) {}

  /** @throws ArchiveRefusedError */
  static async open(file: FileHandle, options: OpenZip): Promise<ImportArchive> {
    const zip = await VerifiedZip.open(file, options);
    try {
      return new ImportArchive(zip, await verifiedManifest(zip));
    } catch (error) {
      await zip.close();
      throw error;
    }
  }

  /** The records of a section, several at a time. @throws MalformedRecordError */
  records({ path }: ArchiveSection): AsyncGenerator<unknown[]> {
    return recordsIn(this.zip.content(path));
  }

  /** The content of an entry, piece by piece. */
  content(path: string): AsyncGenerator<Buffer> {
    return this.zip.content(path);
  }

  /** The whole content of an entry. */
  readEntry(path: string): Promise<Buffer> {
    return this.zip.read(path);
  }

  close(): Promise<void> {
    return this.zip.close();
  }
}

async function verifiedManifest(zip: VerifiedZip): Promise<ArchiveManifest> {
  const entry = zip.entries.get(MANIFEST_PATH);
  if (!entry) throw invalid('It has no manifest.json.');
  if (entry.bytes > MAX_MANIFEST_BYTES) throw new ArchiveRefusedError('archive-entry-too-large');
  const manifest = readManifest(await zip.read(MANIFEST_PATH));
  const named = new Set([MANIFEST_PATH, PAGE_PATH]);
  for (const section of manifest.sections) {
    for (const { path } of [section, ...section.files]) {
      if (named.has(path)) throw invalid('Its manifest names an entry twice.');
      named.add(path);
    }
  }
  for (const name of zip.entries.keys()) {
    if (!named.has(name)) throw new ArchiveRefusedError('archive-unexpected-entry');
  }
  manifest.sections.forEach(section => compare(section, zip.entries));
  return manifest;
}

function compare(section: ArchiveSection, entries: ReadonlyMap<string, VerifiedEntry>): void {
  for (const { path, sha256, bytes } of [section, ...section.files]) {
    const entry = entries.get(path);
    if (!entry) throw invalid('It lacks an entry that its manifest names.');
    if (entry.sha256 !== sha256 || entry.bytes !== bytes) throw new ArchiveRefusedError('archive-checksum');
  }
  const isLines = section.path.endsWith('.ndjson');
  if (isLines && entries.get(section.path)!.lines !== section.records)
    throw invalid('It has a wrong count of records.');
}

const invalid = (detail: string): ArchiveRefusedError => new ArchiveRefusedError('archive-invalid', detail);
