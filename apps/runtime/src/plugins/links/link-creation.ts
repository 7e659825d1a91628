import { Injectable } from '@nestjs/common';
import { ConflictError, NotFoundError, PublicLinksOffError } from '@sv/sdk';
import { type CheckedNewLink, LINK_LIMITS, linkLimitText } from '@sv/sdk/host/link-checks';
import { newId } from '@sv/server/ids/new-id';
import { hashToken } from '@sv/server/keys/constant-time';
import { newToken } from '@sv/server/keys/new-token';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource, type EntityManager } from 'typeorm';
import { ActivityJournal } from '../../activity/journal/activity-journal';
import { takeOne } from '../../kernel/rate-limits/stored-limit.sql';
import { DeletionRows } from '../../people/deletion/deletion-rows';
import { LinkSharing } from './link-sharing';
import { PublicLink } from './public-link.entity';

const HOUR_SECONDS = 3600;

/** Whose link it is, and to which plugin's page. */
export type LinkOwner = Pick<PublicLink, 'pluginId' | 'userId'>;

/** Creates links. The token is in the answer and nowhere else. */
@Injectable()
export class LinkCreation {
  constructor(
    private readonly db: DataSource,
    private readonly sharing: LinkSharing,
    private readonly deletions: DeletionRows,
    private readonly journal: ActivityJournal,
  ) {}

  /** @throws PublicLinksOffError, ConflictError at a limit, NotFoundError for a user who was deleted */
  async createLink(owner: LinkOwner, link: CheckedNewLink, now = new Date()): Promise<{ id: string; token: string }> {
    if (!(await this.sharing.isAllowed(owner.userId))) throw new PublicLinksOffError();
    if (await this.deletions.concernsUser(owner.userId)) throw new NotFoundError('This user was deleted.');
    const token = newToken();
    const row = { ...link, ...owner, id: newId(), tenantId: TENANT_ID, createdAt: now, lastUsedAt: null };
    await this.db.transaction(async tx => {
      await refuseOverLimit(tx, owner, now);
      await tx.insert(PublicLink, { ...row, tokenHash: hashToken(token) });
      await this.journal.record(tx, {
        action: 'public-link.created',
        actor: { actorId: owner.userId, actorType: 'user' },
        subjectUserId: owner.userId,
        targetType: 'plugin',
        targetId: owner.pluginId,
        metadata: { linkId: row.id, expires: link.expiresAt !== null },
      });
    });
    return { id: row.id, token };
  }
}

/** The row of the hourly limit is held until the commit, so that many calls at once do not exceed the others. */
async function refuseOverLimit(tx: EntityManager, { pluginId, userId }: LinkOwner, now: Date): Promise<void> {
  const limit = { key: `public-links:${userId}`, max: LINK_LIMITS.perHour, windowSeconds: HOUR_SECONDS };
  if ((await takeOne(tx, limit, now)) !== null) throw new ConflictError(linkLimitText.perHour);
  if ((await tx.countBy(PublicLink, { userId })) >= LINK_LIMITS.perUser) throw new ConflictError(linkLimitText.perUser);
  if ((await tx.countBy(PublicLink, { userId, pluginId })) >= LINK_LIMITS.perPlugin)
    throw new ConflictError(linkLimitText.perPlugin);
}
