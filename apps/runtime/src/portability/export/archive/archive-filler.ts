import { Injectable } from '@nestjs/common';
import { join } from 'node:path';
import { PinoLogger } from 'nestjs-pino';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { readableError } from '../../../kernel/problems/readable-error';
import { AppAccess } from '../../../plugins/access/app-access';
import type { HostedPlugin } from '../../../plugins/host/hosted-plugin';
import { PluginHost } from '../../../plugins/host/plugin-host';
import { type PluginPart, readPluginPart } from '../plugins/plugin-part';
import type { ExportSubject } from '../sections/platform-section-exporter';
import { FilesExporter } from '../sections/files-exporter';
import { PlatformSectionExporters } from '../sections/platform-section-exporters';
import type { ArchiveWriter } from './archive-writer';
import type { ArchiveManifest } from '../../format/archive-format';

type Reason = ArchiveManifest['notIncluded'][number]['reason'];

const PERMISSION = 'data:export';

/**
 * Whether a plugin takes part in exports: `null` when it has nothing to export, a reason when it has and cannot. The
 * person need not have opened the plugin, and an expired licence does not keep them from their own data
 * (docs/monetization.md).
 */
function participation(plugin: HostedPlugin): 'part' | Reason | null {
  if (plugin.denied.has(PERMISSION)) return 'permission';
  if (!plugin.manifest.permissions.includes(PERMISSION)) return null;
  if (plugin.state === 'enabled') return plugin.life.onExport ? 'part' : null;
  return plugin.state === 'failed' ? 'failed' : 'disabled';
}

/** How often something is sent while a plugin is slow: proxies cut off a connection that is silent for a minute. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Fills an archive with everything that the workspace and its plugins have of a person. It does not name an app that is
 * not for the person, unless the app has something of theirs.
 */
@Injectable()
export class ArchiveFiller {
  private readonly folder: string;

  constructor(
    private readonly sections: PlatformSectionExporters,
    private readonly plugins: PluginHost,
    private readonly access: AppAccess,
    private readonly files: FilesExporter,
    private readonly logger: PinoLogger,
    { dataDir }: RuntimeConfig,
  ) {
    this.folder = join(dataDir, 'staging');
  }

  /** @throws the signal's reason, and whatever is wrong with the platform's own sections; never because of a plugin */
  async fillArchive(archive: ArchiveWriter, subject: ExportSubject, signal: AbortSignal): Promise<void> {
    for (const section of this.sections.all) await section.addTo(archive, subject);
    for (const plugin of this.plugins.list()) {
      signal.throwIfAborted();
      const part = participation(plugin);
      if (part === 'part') await this.addPlugin(archive, plugin, { subject, signal });
      else if (part && this.access.isFor(plugin, subject.caller)) archive.leaveOut(plugin.manifest, part);
    }
    await this.files.addTo(archive, subject, signal);
  }

  private async addPlugin(
    archive: ArchiveWriter,
    plugin: HostedPlugin,
    { subject, signal }: { subject: ExportSubject; signal: AbortSignal },
  ): Promise<void> {
    const room = archive.room.fork();
    const reading = readPluginPart({ plugin, userId: subject.userId, folder: this.folder, room, signal });
    const part = await keepingAlive(archive, reading).catch((error: unknown) => {
      signal.throwIfAborted();
      this.leaveOut(archive, plugin, { subject, error });
      return null;
    });
    if (!part) return;
    try {
      if (isEmpty(part) && !this.access.isFor(plugin, subject.caller)) return;
      archive.room = room;
      await archive.addPart(plugin.manifest, part);
    } finally {
      await part.close();
    }
  }

  private leaveOut(
    archive: ArchiveWriter,
    plugin: HostedPlugin,
    { subject: { userId, caller }, error }: { subject: ExportSubject; error: unknown },
  ) {
    const fields = { err: readableError(error), plugin: plugin.id, userId };
    this.logger.error(fields, 'a plugin failed to export the data of a person');
    if (!this.access.isFor(plugin, caller)) return;
    const now = participation(plugin);
    archive.leaveOut(plugin.manifest, now === 'disabled' ? now : 'failed');
  }
}

const isEmpty = ({ section }: PluginPart): boolean => section.records === 0 && section.files.length === 0;

async function keepingAlive<T>(archive: ArchiveWriter, work: Promise<T>): Promise<T> {
  let sent = Promise.resolve();
  const timer = setInterval(() => {
    sent = sent.then(() => archive.keepAlive()).catch(() => undefined);
  }, KEEP_ALIVE_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    await sent;
  }
}
