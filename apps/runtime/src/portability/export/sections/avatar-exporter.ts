import { Injectable } from '@nestjs/common';
import { AssetStore } from '../../../instance/assets/asset-store.sql';
import type { ArchiveWriter } from '../archive/archive-writer';
import { type ExportSubject, PlatformSectionExporter } from './platform-section-exporter';

const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

/** `platform/avatar.<ext>`, when there is one. */
@Injectable()
export class AvatarExporter extends PlatformSectionExporter {
  constructor(private readonly assets: AssetStore) {
    super();
  }

  async addTo(archive: ArchiveWriter, { userId }: ExportSubject): Promise<void> {
    const picture = await this.assets.findAsset('avatar', userId);
    if (!picture) return;
    const extension = EXTENSIONS[picture.mediaType] ?? 'bin';
    await archive.addFile('avatar', `platform/avatar.${extension}`, picture.bytes);
  }
}
