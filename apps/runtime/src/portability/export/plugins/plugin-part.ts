import type { HostedPlugin } from '../../../plugin-host/hosted-plugin';
import { exportOf, type PluginExport } from '../../../sdk-bridge/portability/portability-run';
import { type ArchiveSection, pluginDataPath } from '../../format/archive-format';
import type { ArchiveRoom } from '../archive/archive-room';
import { Spool } from '../spool/spool';
import type { PackedContent } from '../zip/entry-packer';
import { LinePacker } from '../zip/line-packer';
import { PluginFiles } from './plugin-files';
import { Patience, type PatienceLimits } from './patience';

/** An entry that is packed and waits in a spool, from one byte to another. */
export interface SpooledEntry {
  path: string;
  content: PackedContent;
  spool: Spool;
  from: number;
  to: number;
}

/** All that a plugin has of a person, packed: its section, and the entries that it is made of. */
export interface PluginPart {
  section: ArchiveSection;
  entries: SpooledEntry[];
  /** Frees the spools. */
  close(): Promise<void>;
}

export interface PluginPartOptions {
  plugin: HostedPlugin;
  userId: string;
  /** Where what does not fit into memory waits. */
  folder: string;
  /** What it may take; kept as it is when the plugin fails. */
  room: ArchiveRoom;
  /** The export is given up. */
  signal: AbortSignal;
  limits?: PatienceLimits;
}

/**
 * Reads a plugin to its end before anything of it stands in the archive: what is written cannot be taken back, and half a
 * section is none. It is packed on the way, so that only packed bytes have to wait, and no client slows the plugin down.
 *
 * @returns null when it takes no part
 * @throws what the plugin throws, and whatever else makes its part unfit
 */
export async function readPluginPart(options: PluginPartOptions): Promise<PluginPart | null> {
  const { plugin, userId, folder, room } = options;
  const spools = { records: new Spool(folder), files: new Spool(folder) };
  const files = new PluginFiles(plugin.id, spools.files, room);
  const close = async () => void (await Promise.all([spools.records.close(), spools.files.close()]));
  try {
    const taken = exportOf(plugin, { userId, addFile: files.add });
    if (!taken) return null;
    const { records, ...content } = await readRecords(taken, files, spools.records, options);
    await Promise.all([spools.records.settled(), spools.files.settled()]);
    const path = pluginDataPath(plugin.id);
    room.take(path, content.bytes);
    const { sha256, bytes } = content;
    const { schemaVersion } = taken;
    const section = { id: plugin.id, pluginId: plugin.id, schemaVersion, path, sha256, bytes, records };
    const entry = { path, content, spool: spools.records, from: 0, to: spools.records.bytes };
    return { section: { ...section, files: files.listed }, entries: [entry, ...files.entries], close };
  } catch (error) {
    files.close();
    await close();
    throw error;
  }
}

async function readRecords(
  taken: PluginExport,
  files: PluginFiles,
  spool: Spool,
  { signal, limits }: PluginPartOptions,
): Promise<PackedContent & { records: number }> {
  const lines = new LinePacker(spool.append);
  // Before the next record is asked for, the files that came with the last one are packed: they cannot pile up.
  const take = (record: unknown) =>
    files.isIdle && !files.failure ? lines.add(record) : files.settled().then(() => lines.add(record));
  const patience = new Patience(() => lines.records + files.entries.length, signal, limits);
  try {
    await patience.wait(taken.readInto(take, patience.signal));
    await patience.wait(files.settled());
    files.close();
    return await lines.end();
  } finally {
    patience.end();
    lines.destroy();
  }
}
