import { Injectable } from '@nestjs/common';
import { PlatformError } from '@sv/server/problem/platform-error';
import { actorOf } from '../../../kernel/access/actor';
import { AssetStore } from '../../../instance/assets/asset-store.sql';
import { Avatars } from '../../../instance/assets/avatars/avatars.service';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { isMockRequest } from '../../../kernel/request-context/request-context';
import type { ArchiveSection } from '../../format/archive-format';
import type { ImportWork, PreparedSection, SectionOutcome } from './import-work';
import { malformed, PlatformSectionImporter } from './platform-section-importer';

/** Imports the picture of the person, where they have none here. It is checked like an upload. */
@Injectable()
export class AvatarImporter extends PlatformSectionImporter {
  readonly id = 'avatar';

  constructor(
    private readonly avatars: Avatars,
    private readonly assets: AssetStore,
    private readonly config: RuntimeConfig,
  ) {
    super();
  }

  async prepare({ archive, caller }: ImportWork, section: ArchiveSection): Promise<PreparedSection> {
    if (section.records !== 1) throw malformed(section);
    const userId = caller.user.id;
    // People are real, also in a dev-mode request.
    if (isMockRequest() || (await this.assets.findHead('avatar', userId))) return left(KEPT);
    if (section.bytes > this.config.assetLimitBytes) return left(refused(new PlatformError('body-too-large')));
    const picture = await this.avatars.acceptUpload(await archive.readEntry(section.path)).catch((error: unknown) => {
      if (error instanceof PlatformError) return error;
      throw error;
    });
    if (picture instanceof PlatformError) return left(refused(picture));
    return {
      apply: async tx => {
        if (await this.assets.findHead('avatar', userId, tx)) return KEPT;
        await this.avatars.storeImported(tx, userId, picture);
        return { added: 1, skipped: 0, failed: 0, warnings: [] };
      },
      afterCommit: () => this.avatars.announceChange(userId, actorOf(caller)),
    };
  }
}

const left = (outcome: SectionOutcome): PreparedSection => ({ apply: async () => outcome });

const refused = ({ code, message }: PlatformError): SectionOutcome => ({
  added: 0,
  skipped: 0,
  failed: 1,
  warnings: [{ code, detail: message }],
});

const KEPT: SectionOutcome = {
  added: 0,
  skipped: 1,
  failed: 0,
  warnings: [{ code: 'own-kept', detail: 'You already have a picture here. It is kept.' }],
};
