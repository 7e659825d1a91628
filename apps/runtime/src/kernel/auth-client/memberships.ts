import type { InternalMemberships } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { SessionData } from '@sv/server/session-cookie/session-cookie';
import { LRUCache } from 'lru-cache';
import type { InternalClient } from './internal-client';
import type { RevocationFollower } from './revocation-follower';

/** People whose groups are kept; each has a set of ids. */
const MAX_PEOPLE = 20_000;
/** Shorter than what the revocation stream replays, so that a gap in it leaves nothing old behind. */
const KEEP_MS = 300_000;

/** The ids of the groups of a person. */
export type GroupIds = ReadonlySet<string>;

/** Of a person whose groups do not matter, or are not known: no rule that names a group opens anything. */
export const NO_GROUPS: GroupIds = new Set();

interface Known {
  epoch: number;
  groups: GroupIds;
}

/**
 * Which groups people belong to, kept in memory: asked of the auth server once, and again after a change. A change of a
 * membership raises the person's epoch, as a change of role does: it voids the cookie, and with it what is known here.
 */
export class Memberships {
  private readonly known = new LRUCache<string, Known>({ max: MAX_PEOPLE, ttl: KEEP_MS });
  private readonly underWay = new Map<string, Promise<Known>>();

  constructor(
    private readonly internal: Pick<InternalClient, 'call'>,
    private readonly follower: Pick<RevocationFollower, 'onRevocation' | 'isLive'>,
  ) {
    follower.onRevocation(({ userId }) => {
      this.known.delete(userId);
      // An answer that is on its way may be from before the change.
      this.underWay.delete(userId);
    });
  }

  /**
   * Of the person behind a verified cookie; at once when they are known.
   *
   * @throws PlatformError `auth-unavailable`
   */
  of({ userId, epoch }: Pick<SessionData, 'userId' | 'epoch'>): GroupIds | Promise<GroupIds> {
    const known = this.known.get(userId);
    return known?.epoch === epoch ? known.groups : this.fetch(userId);
  }

  /** Of anybody, for work outside of requests; nobody's for a deleted user. @throws PlatformError `auth-unavailable` */
  async ofUser(userId: string): Promise<GroupIds> {
    const known = this.follower.isLive() ? this.known.get(userId) : undefined;
    return known?.groups ?? this.fetch(userId).catch(noneOfDeleted);
  }

  private async fetch(userId: string): Promise<GroupIds> {
    const asked = this.underWay.get(userId) ?? this.ask(userId);
    return (await asked).groups;
  }

  private ask(userId: string): Promise<Known> {
    const path = `/internal/groups/of/${encodeURIComponent(userId)}/ids`;
    const asked: Promise<Known> = this.internal
      .call<InternalMemberships>({ path })
      .then(({ epoch, groupIds }) => {
        const found = { epoch, groups: new Set(groupIds) };
        if (this.underWay.get(userId) === asked) this.known.set(userId, found);
        return found;
      })
      .finally(() => {
        if (this.underWay.get(userId) === asked) this.underWay.delete(userId);
      });
    this.underWay.set(userId, asked);
    return asked;
  }
}

function noneOfDeleted(error: unknown): GroupIds {
  if (error instanceof PlatformError && error.code === 'not-found') return NO_GROUPS;
  throw error;
}
