import { Injectable } from '@nestjs/common';
import { ConflictError, type Db, NotFoundError, type OwnLink, sdk } from '@sv/sdk';
import { v7 as newId } from 'uuid';
import type { ActiveLink, NewLink } from '../../shared/links.contract';
import { LinkExistsError } from '../tasks.errors';
import { ListLinkRow } from './list-link.entity';

/** What a link is to: each person has one of a kind to a target. */
export type LinkSpot = Pick<ListLinkRow, 'tenantId' | 'userId' | 'kind' | 'target'>;

/** What `sdk.links` is told of it. */
export interface LinkWording {
  path: string;
  label: string;
  expiresAt?: Date;
}

/**
 * The links of Tasks to people and programs without an account. Whether somebody may create one, and what it opens, is
 * decided by those who call this.
 */
@Injectable()
export class OutsideLinks {
  /** The caller's own; null when there is none that works. */
  async find(spot: LinkSpot, now = new Date()): Promise<ActiveLink | null> {
    const row = await rows().findOneBy({ ...spot });
    const link = row && (await sdk.links.list()).find(({ id }) => id === row.linkId);
    return link && !isOver(link, now) ? toActive(link) : null;
  }

  /**
   * Creates one in the name of the caller.
   *
   * @throws LinkExistsError while there is one that works; PublicLinksOffError, InvalidInputError, ConflictError
   */
  async create(spot: LinkSpot, wording: LinkWording, now = new Date()): Promise<NewLink> {
    const before = await rows().findOneBy({ ...spot });
    if (before && (await this.find(spot, now))) throw new LinkExistsError();
    const { url, id: linkId } = await sdk.links.create(wording);
    if (!(await keep(spot, { before, linkId, createdAt: now }))) {
      await sdk.links.revoke(linkId);
      throw new LinkExistsError();
    }
    if (before) await sdk.links.revoke(before.linkId).catch(ignoreMissing);
    const expiresAt = wording.expiresAt?.toISOString() ?? null;
    return { url, link: { createdAt: now.toISOString(), expiresAt, lastUsedAt: null } };
  }

  /** The caller's own. One that was ended already is no error. */
  async end(spot: LinkSpot): Promise<void> {
    const row = await rows().findOneBy({ ...spot });
    if (!row) return;
    await rows().delete({ id: row.id, linkId: row.linkId });
    await sdk.links.revoke(row.linkId).catch(ignoreMissing);
  }
}

/** Of two at once, one is kept. */
async function keep(
  spot: LinkSpot,
  { before, linkId, createdAt }: { before: ListLinkRow | null; linkId: string; createdAt: Date },
): Promise<boolean> {
  if (before) {
    const { affected } = await rows().update({ id: before.id, linkId: before.linkId }, { linkId, createdAt });
    return affected === 1;
  }
  try {
    await rows().insert({ id: newId(), ...spot, linkId, createdAt });
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

const rows = (db: Db = sdk.db) => db.repository(ListLinkRow);

const isOver = ({ expiresAt }: OwnLink, now: Date): boolean => expiresAt !== null && expiresAt <= now;

const toActive = ({ createdAt, expiresAt, lastUsedAt }: OwnLink): ActiveLink => ({
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

function ignoreMissing(error: unknown): void {
  if (!(error instanceof NotFoundError)) throw error;
}
