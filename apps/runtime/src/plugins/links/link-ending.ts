import { Injectable } from '@nestjs/common';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { DataSource } from 'typeorm';
import { ActivityJournal } from '../../activity/journal/activity-journal';
import { PublicLink } from './public-link.entity';

/** Ends links: the next check answers null, in every process. */
@Injectable()
export class LinkEnding {
  constructor(
    private readonly db: DataSource,
    private readonly journal: ActivityJournal,
  ) {}

  /**
   * @param of which links may be meant, beside the id
   * @returns whether there was one
   */
  endLink(id: string, of: Partial<Pick<PublicLink, 'userId' | 'pluginId'>>, actor: InternalActor): Promise<boolean> {
    return this.db.transaction(async tx => {
      const link = await tx.findOneBy(PublicLink, { id, ...of });
      // Of any number of calls at once, one deletes the row and records it.
      const { affected } = await tx.delete(PublicLink, { id, ...of });
      if (!link || !affected) return false;
      await this.journal.record(tx, {
        action: 'public-link.ended',
        actor,
        subjectUserId: link.userId,
        targetType: 'plugin',
        targetId: link.pluginId,
        metadata: { linkId: id },
      });
      return true;
    });
  }
}
