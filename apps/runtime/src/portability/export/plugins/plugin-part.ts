import type { HostedPlugin } from '../../../plugins/host/hosted-plugin';
import { exportOf, type PluginExport } from '../../../plugins/sdk-bridge/portability/portability-run';
import { type ArchiveSection, pluginDataPath } from '../../format/archive-format';
import type { ArchiveRoom } from '../archive/archive-room';
import { Spool } from '../spool/spool';
import type { PackedContent } from '../zip/entry-packer';
import { LinePacker } from '../zip/line-packer';
import { PluginFiles, type SpooledEntry } from './plugin-files';
import { PluginTimeout, type TimeoutLimits } from './plugin-timeout';

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
  /** The folder for what does not fit into memory. */
  folder: string;
  /** The room that it may use; unchanged when the plugin fails. */
  room: ArchiveRoom;
  /** Aborted when the export is given up. */
  signal: AbortSignal;
  limits?: TimeoutLimits;
}

/**
 * Reads a plugin to its end before anything of it is in the archive: what is written cannot be taken back, and half a
 * section is useless. It is packed on the way, so that only packed bytes have to be kept, and a slow client does not
 * slow the plugin down.
 *
 * @returns null when it takes no part
 * @throws what the plugin throws, and whatever else keeps its part out of the archive
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
    room.reserve(path, content.bytes);
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
  const timeout = new PluginTimeout(() => lines.records + files.entries.length, signal, limits);
  try {
    await timeout.waitFor(taken.readInto(take, timeout.signal));
    await timeout.waitFor(files.settled());
    files.close();
    return await lines.end();
  } finally {
    timeout.close();
    lines.destroy();
  }
}
