import { Injectable } from '@nestjs/common';
import { hashToken } from '@sv/server/keys/constant-time';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, IsNull, LessThan, MoreThan, Or } from 'typeorm';
import type { LinkOwner } from './link-creation';
import { LinkSharing } from './link-sharing';
import { PublicLink } from './public-link.entity';

/** How accurate "last used" is: a page that many read at once writes no more often. */
const USE_EVERY_MS = 60_000;

/** Finds the link of a token, and the links of a person. */
@Injectable()
export class PublicLinks {
  constructor(
    private readonly db: DataSource,
    private readonly sharing: LinkSharing,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * By the hash of the token, so the time of the search says nothing about it. The auth server is asked for a link that is
   * there only: guessing asks it nothing.
   *
   * @returns null for what does not work, for whatever reason
   * @throws PlatformError `auth-unavailable`
   */
  async findWorking(pluginId: string, token: string, now = new Date()): Promise<PublicLink | null> {
    const expiresAt = Or(IsNull(), MoreThan(now));
    const link = await this.repository.findOneBy({ tokenHash: hashToken(token), pluginId, expiresAt });
    if (!link || !(await this.sharing.isAllowed(link.userId))) return null;
    await this.noteUse(link.id, now);
    return link;
  }

  /** Newest first, expired ones too. */
  linksOf(owner: Pick<LinkOwner, 'userId'> | LinkOwner): Promise<PublicLink[]> {
    return this.repository.find({ where: owner, order: { id: 'DESC' } });
  }

  /** Never fails: that somebody reads a page does not depend on it. */
  private async noteUse(id: string, now: Date): Promise<void> {
    const lastUsedAt = Or(IsNull(), LessThan(new Date(now.getTime() - USE_EVERY_MS)));
    try {
      await this.repository.update({ id, lastUsedAt }, { lastUsedAt: now });
    } catch (err) {
      this.logger.warn({ err, linkId: id }, 'the use of a public link could not be recorded');
    }
  }

  private get repository() {
    return this.db.getRepository(PublicLink);
  }
}
