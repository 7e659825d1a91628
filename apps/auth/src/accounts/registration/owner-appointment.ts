import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, type EntityManager } from 'typeorm';
import type { Role } from '@sv/contracts/access.contract';
import { FirstOwner } from '../../database/first-owner.entity';
import { DEFAULT_TENANT, User } from '../../database/user.entity';
import { AuthEventLog } from '../../events/auth-event-log';
import { RevocationLog, type Revoke } from '../../revocations/revocation-log';
import { voidPayloads } from '../../sessions/session.service';
import { claimFirstOwner } from './first-owner';

const SYSTEM = { actorId: 'system', actorType: 'system' } as const;
/** Takes the place of the first owner where nobody may become owner by registering. */
const NOBODY = 'nobody';

/**
 * Appoints an owner at the first start of an instance from before there were owners: its oldest admin. When two servers
 * start at once, the lock of the revocation counter lets only one of them do it.
 */
@Injectable()
export class OwnerAppointment implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly revocations: RevocationLog,
    private readonly events: AuthEventLog,
    private readonly logger: PinoLogger,
  ) {}

  /** Runs before the set-up link is logged, because an instance with people needs none. */
  async onModuleInit(): Promise<void> {
    if (!(await needsOwner(this.db.manager))) return;
    const owner = await this.revocations.runTransaction(async (tx, revoke) => {
      const found = (await oldest(tx, 'platform:owner')) ?? (await this.promote(tx, revoke));
      // Taken in any case: on an instance with people the next stranger to register is not its owner.
      await claimFirstOwner(tx, found?.id ?? NOBODY);
      return found;
    });
    if (!owner)
      this.logger.warn('This workspace has no owner. To make someone an owner, run: user set-role <email> owner');
  }

  private async promote(tx: EntityManager, revoke: Revoke): Promise<User | null> {
    const admin = await oldest(tx, 'platform:admin');
    if (!admin) return null;
    const { id: userId, role: from } = admin;
    const to: Role = 'platform:owner';
    await tx.update(User, { id: userId }, { role: to });
    await voidPayloads(tx, revoke, userId);
    const event = { kind: 'user.role-changed', userId, actor: SYSTEM, reason: 'no-owner' } as const;
    await this.events.recordEvent(tx, { ...event, details: { from, to } });
    this.logger.warn({ userId }, 'This workspace had no owner; the oldest administrator was made owner');
    return admin;
  }
}

async function needsOwner(tx: EntityManager): Promise<boolean> {
  if (!(await tx.exists(User))) return false;
  const hasOwner = await tx.existsBy(User, { role: 'platform:owner' });
  return !hasOwner || !(await tx.existsBy(FirstOwner, { tenantId: DEFAULT_TENANT }));
}

const oldest = (tx: EntityManager, role: Role): Promise<User | null> =>
  tx.findOne(User, { where: { role, status: 'active' }, order: { createdAt: 'ASC', id: 'ASC' } });
