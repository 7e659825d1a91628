import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { GroupNames } from '../../../kernel/auth-client/group-names';
import { AudienceDirectory } from '../../../notifications/broadcasts/audience-directory';
import type { Entitlement } from '../entitlement.entity';
import { GroupEntitlement } from '../group-entitlement.entity';
import { OpenToMember } from './open-to-member';
import { lastEndsOfOwn, licencesEndingSoon } from './expiry-warnings.sql';

/** From one instant until another. */
export interface Period {
  from: Date;
  to: Date;
}

/** The last licence that somebody has for a plugin: after its end the plugin is closed to them. */
export interface EndingLicense {
  userId: string;
  pluginId: string;
  expiresAt: Date;
  /** Of a licence of their own. */
  licenseId: string | null;
  /** Of the group through which they have it; null for a licence of their own, and while the name is not known. */
  groupName: string | null;
}

/** By user: when the last licence of all groups ends that they belong to. */
type LastOfGroups = Map<string, GroupEntitlement>;

/** Finds who is without a licence for a plugin soon, whether it is their own or the one of a group. */
@Injectable()
export class EndingLicenses {
  constructor(
    private readonly db: DataSource,
    private readonly audience: AudienceDirectory,
    private readonly names: GroupNames,
    private readonly members: OpenToMember,
  ) {}

  /** By plugin, so that one that fails does not hold up the others: call it for each. */
  async pluginsWith(period: Period): Promise<Map<string, () => Promise<EndingLicense[]>>> {
    const own = await licencesEndingSoon(this.db, period);
    const shared = await this.db.getRepository(GroupEntitlement).find();
    const ending = shared.filter(one => endsIn(one, period));
    const pluginIds = new Set([...own, ...ending].map(({ pluginId }) => pluginId));
    const of = <T extends { pluginId: string }>(rows: T[], id: string): T[] => rows.filter(one => one.pluginId === id);
    return new Map([...pluginIds].map(id => [id, () => this.lastOf(id, of(own, id), of(shared, id), period)]));
  }

  /** @throws PlatformError `auth-unavailable` when a group has a licence, and nobody can say who its members are */
  private async lastOf(
    pluginId: string,
    own: readonly Entitlement[],
    shared: readonly GroupEntitlement[],
    period: Period,
  ): Promise<EndingLicense[]> {
    const ofGroups = await this.lastOfGroups(shared, period.from);
    const outlasted = own.filter(({ userId, expiresAt }) => !isLater(ofGroups.get(userId), expiresAt!));
    const first = outlasted.map(one => ({ ...one, expiresAt: one.expiresAt!, licenseId: one.id, groupName: null }));
    const ending = [...ofGroups].filter(([, license]) => endsIn(license, period));
    if (ending.length === 0) return first;
    const ownEnds = await lastEndsOfOwn(this.db, pluginId, period.from);
    const nameOf = await this.names.namesFor(ending.map(([, { groupId }]) => groupId));
    const through: EndingLicense[] = [];
    for (const [userId, { groupId, expiresAt }] of ending) {
      // Of two that end together, their own counts.
      if ((ownEnds.get(userId) ?? 0) >= expiresAt!.getTime() || !(await this.members.isOpen(pluginId, userId)))
        continue;
      through.push({ userId, pluginId, expiresAt: expiresAt!, licenseId: null, groupName: nameOf(groupId) });
    }
    return [...first, ...through];
  }

  /** Of those who are members now. */
  private async lastOfGroups(shared: readonly GroupEntitlement[], now: Date): Promise<LastOfGroups> {
    const last: LastOfGroups = new Map();
    for (const license of shared) {
      if (license.expiresAt !== null && license.expiresAt <= now) continue;
      for (const userId of await this.audience.peopleOf({ groupId: license.groupId })) {
        const known = last.get(userId);
        if (!known || (known.expiresAt !== null && isLater(license, known.expiresAt))) last.set(userId, license);
      }
    }
    return last;
  }
}

const endsIn = ({ expiresAt }: GroupEntitlement, { from, to }: Period): boolean =>
  expiresAt !== null && expiresAt > from && expiresAt <= to;

/** Null: it does not end. */
const isLater = (license: GroupEntitlement | undefined, end: Date): boolean =>
  license !== undefined && (license.expiresAt === null || license.expiresAt > end);
