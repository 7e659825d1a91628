import type { PluginManifest } from '@sv/sdk';
import type { KnownLocale } from '../../../kernel/person-locales';
import type { ArchiveFile, ArchiveManifest, ArchiveSection, PlatformSectionId } from '../../format/archive-format';
import { FORMAT_VERSION, MANIFEST_PATH, PAGE_PATH } from '../../format/archive-format';
import type { PluginPart } from '../plugins/plugin-part';
import type { ByteOutlet } from '../zip/byte-sink';
import { EntryPacker, type PackedContent } from '../zip/entry-packer';
import { ArchiveFullLinesError, LinePacker } from '../zip/line-packer';
import { ZipWriter } from '../zip/zip-writer';
import { archivePage } from './archive-page';
import { ArchiveRoom } from './archive-room';

/** The part of the manifest that is known before anything is in the archive. */
export type ArchiveHead = Pick<ArchiveManifest, 'exportedAt' | 'source' | 'subject'> & {
  /** As the page calls it. */
  instanceName: string;
};

/** A plugin by id and name. */
export type PluginName = Pick<PluginManifest, 'id' | 'name'>;

/** The version of the platform's own sections, which all have the same one. */
const SECTION_VERSION = 1;

const CHUNK_BYTES = 16 * 1024;

/** Writes an archive, section by section, and its manifest at the end. */
export class ArchiveWriter {
  room = new ArchiveRoom();
  private readonly zip: ZipWriter;
  private readonly sections: ArchiveSection[] = [];
  private readonly notIncluded: ArchiveManifest['notIncluded'] = [];
  /** The sections of which the oldest records were left out. */
  private readonly cutSections: string[] = [];
  private readonly pluginNames = new Map<string, string>();
  private packer: { destroy(): void } | null = null;

  constructor(
    outlet: ByteOutlet,
    private readonly head: ArchiveHead,
  ) {
    this.zip = new ZipWriter(outlet, new Date(head.exportedAt));
  }

  get bytes(): number {
    return this.zip.bytes;
  }

  /** A section that is one JSON document. */
  async addJson(id: PlatformSectionId, value: unknown, records: number): Promise<void> {
    const path = `platform/${id}.json`;
    const content = await this.addEntry(path, Buffer.from(JSON.stringify(value, null, 2)));
    this.list({ id, path, records }, content);
  }

  async addFile(id: PlatformSectionId, path: string, bytes: Buffer): Promise<void> {
    this.list({ id, path, records: 1 }, await this.addEntry(path, bytes));
  }

  /** A section of a line for each record, the most important ones first: it ends where no more fit. */
  async addLines(id: PlatformSectionId, pages: AsyncIterable<readonly string[]>): Promise<void> {
    const path = `platform/${id}.ndjson`;
    await this.zip.open(path);
    const packer = new LinePacker(this.zip.write);
    this.packer = packer;
    try {
      for await (const lines of pages) for (const line of lines) await packer.addLine(line);
    } catch (error) {
      if (!(error instanceof ArchiveFullLinesError)) throw error;
      this.cutSections.push(id);
    }
    const { records, ...content } = await packer.end();
    this.packer = null;
    this.zip.complete(content);
    this.list({ id, path, records }, content);
  }

  /**
   * A section of files: first their contents, then a line for each.
   *
   * @param fill adds each content with the function that it is given, and returns the lines
   */
  async addFiles(
    id: PlatformSectionId,
    fill: (add: (path: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>) => Promise<readonly string[]>,
  ): Promise<void> {
    const files: ArchiveFile[] = [];
    const lines = await fill(async (path, content) => {
      const { sha256, bytes } = await this.addEntry(path, content);
      files.push({ path, sha256, bytes });
    });
    if (lines.length === 0) return;
    await this.addLines(id, inPages(lines));
    this.sections.at(-1)!.files.push(...files);
  }

  /** A section that was packed beforehand. */
  async addPart({ id, name }: PluginName, { section, entries }: PluginPart): Promise<void> {
    this.pluginNames.set(id, name);
    for (const { path, content, spool, from, to } of entries) {
      await this.zip.open(path);
      await spool.copyTo(this.zip.writeThrough, from, to);
      this.zip.complete(content);
    }
    this.sections.push(section);
  }

  leaveOut({ id, name }: PluginName, reason: ArchiveManifest['notIncluded'][number]['reason']): void {
    this.pluginNames.set(id, name);
    this.notIncluded.push({ pluginId: id, reason });
  }

  /** Keeps the connection busy; only between two sections. */
  keepAlive(): Promise<void> {
    return this.zip.keepAlive();
  }

  /**
   * The page for people and the manifest.
   *
   * @param reader in whose language the page is
   * @returns the last bytes of the archive, for the caller to send
   */
  async finish(reader: KnownLocale): Promise<Buffer> {
    const { instanceName, ...head } = this.head;
    const { sections, notIncluded, pluginNames, cutSections } = this;
    const manifest: ArchiveManifest = { formatVersion: FORMAT_VERSION, ...head, sections, notIncluded };
    const page = archivePage({ manifest, instanceName, pluginNames, cutSections, reader });
    await this.addEntry(PAGE_PATH, Buffer.from(page));
    await this.addEntry(MANIFEST_PATH, Buffer.from(JSON.stringify(manifest)));
    return this.zip.finish();
  }

  /** Frees what an archive that is given up still holds. */
  abandon(): void {
    this.packer?.destroy();
  }

  private async addEntry(path: string, content: Buffer | AsyncIterable<Uint8Array>): Promise<PackedContent> {
    await this.zip.open(path);
    const packer = new EntryPacker(this.zip.write);
    this.packer = packer;
    for await (const bytes of Buffer.isBuffer(content) ? [content] : content) {
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
        await packer.write(bytesOf(bytes).subarray(at, at + CHUNK_BYTES));
    }
    const packed = await packer.end();
    this.packer = null;
    this.zip.complete(packed);
    return packed;
  }

  private list(
    { id, path, records }: { id: PlatformSectionId; path: string; records: number },
    { sha256, bytes }: PackedContent,
  ): void {
    this.room.reserve(path, bytes);
    this.sections.push({ id, pluginId: null, schemaVersion: SECTION_VERSION, path, sha256, bytes, records, files: [] });
  }
}

async function* inPages(lines: readonly string[]): AsyncGenerator<readonly string[]> {
  yield lines;
}

const bytesOf = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
