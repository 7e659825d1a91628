import { Injectable } from '@nestjs/common';
import type { EntitlementSource } from '@sv/contracts/entitlement.contract';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { newId } from '@sv/server/ids/new-id';
import { PlatformError } from '@sv/server/problem/platform-error';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource, type EntityManager } from 'typeorm';
import { ActivityJournal } from '../../../activity/journal/activity-journal';
import { insertLicense } from '../licenses.sql';
import { Revisions } from '../../../kernel/database/revisions';
import { Entitlement } from '../entitlement.entity';
import type { LicenseClaims } from '../license/license-claims';
import { LicenseRefusedError } from '../license/license-refused.error';
import { EntitlementPaywall } from '../paywall';
import { LicenseCheck, type TokenEntry } from './license-check';

/** A token to enter. */
export interface LicenseEntry extends TokenEntry {
  actor: InternalActor;
  source: EntitlementSource;
}

export interface GrantOutcome {
  entitlement: Entitlement;
  /** False when this person has entered the token before. */
  isNew: boolean;
}

/** A licence that is valid and not granted yet. */
export interface CheckedLicense {
  row: Entitlement;
  actor: InternalActor;
}

/** Makes entitlements from licence tokens. Nothing else makes entitlements. */
@Injectable()
export class EntitlementGrants {
  constructor(
    private readonly db: DataSource,
    private readonly license: LicenseCheck,
    private readonly paywall: EntitlementPaywall,
    private readonly journal: ActivityJournal,
  ) {}

  /**
   * The plugin is open to the person when this resolves. Whoever is first has the `jti`, whatever else comes at the
   * same time: the unique index decides.
   *
   * @throws LicenseRefusedError
   */
  async grantEntitlement(entry: LicenseEntry, now = new Date()): Promise<GrantOutcome> {
    const checked = await this.checkLicense(entry, now);
    const outcome = await this.db.transaction(tx => this.storeLicense(tx, checked));
    if (outcome.isNew) await this.inForce();
    return outcome;
  }

  /** The first half of a grant, which only reads. @throws LicenseRefusedError */
  async checkLicense(entry: LicenseEntry, now = new Date()): Promise<CheckedLicense> {
    const claims = await this.license.checkToken(entry, now);
    return { row: toRow(entry, claims, now), actor: entry.actor };
  }

  /**
   * The second half, in the caller's transaction. The caller calls `inForce` after the commit. @throws
   * LicenseRefusedError
   */
  async storeLicense(tx: EntityManager, { row, actor }: CheckedLicense): Promise<GrantOutcome> {
    if (!(await insertLicense(tx, row))) return { entitlement: await existing(tx, row), isNew: false };
    await Revisions.grow(tx, 'entitlements');
    await this.journal.record(tx, {
      action: 'entitlement.granted',
      actor,
      subjectUserId: row.userId,
      targetType: 'entitlement',
      targetId: row.id,
      metadata: { pluginId: row.pluginId, source: row.source },
    });
    return { entitlement: row, isNew: true };
  }

  /** Has this process read the licences again. When it resolves, everything that was committed counts here. */
  inForce(): Promise<void> {
    return this.paywall.reload();
  }
}

const toRow = ({ token, person, source }: LicenseEntry, claims: LicenseClaims, now: Date): Entitlement => ({
  id: newId(),
  tenantId: TENANT_ID,
  userId: person.id,
  pluginId: claims.pluginId,
  tier: claims.tier ?? null,
  status: 'active',
  source,
  licenseToken: token,
  jti: claims.jti,
  issuedAt: new Date(claims.issuedAt * 1000),
  expiresAt: claims.expiresAt === undefined ? null : new Date(claims.expiresAt * 1000),
  createdAt: now,
});

/** @throws LicenseRefusedError when the licence was revoked, for anybody, or belongs to another person */
async function existing(tx: EntityManager, { pluginId, jti, userId }: Entitlement): Promise<Entitlement> {
  const row = await tx.findOneBy(Entitlement, { pluginId, jti });
  if (!row) throw new PlatformError('conflict', 'This licence was removed at the same time. Enter it again.');
  if (row.status === 'revoked') throw new LicenseRefusedError('license-revoked');
  if (row.userId !== userId) throw new LicenseRefusedError('license-already-used');
  return row;
}
