import { Inject, Injectable, Optional } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { EntityManager } from 'typeorm';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { RevocationJournal } from '@sv/server/backup/revocations/revocation-journal';
import { newId } from '@sv/server/ids/new-id';
import { AuthEvent, type AuthEventKind } from '../database/auth-event.entity';
import { DEFAULT_TENANT } from '../database/user.entity';
import type { Client } from '../http/client';
import { revocationsOf } from './event-revocation';

/** An entry to record. The other columns are derived from it. */
export interface NewAuthEvent {
  kind: AuthEventKind;
  userId: string | null;
  actor: { actorId: string | null; actorType: InternalActor['actorType'] };
  outcome?: 'success' | 'failure';
  reason?: string;
  client?: Client;
  details?: AuthEvent['details'];
}

/** Writes the identity log, in the transaction of the action. For a failure it also writes a log line for fail2ban. */
@Injectable()
export class AuthEventLog {
  constructor(
    private readonly logger: PinoLogger,
    @Optional() @Inject(RevocationJournal) private readonly revocations?: RevocationJournal | null,
  ) {}

  async recordEvent(tx: EntityManager, event: NewAuthEvent, now = new Date()): Promise<void> {
    if (event.outcome === 'failure') this.logger.warn(failureLine(event), AUTHENTICATION_FAILED);
    await tx.insert(AuthEvent, {
      id: newId(),
      tenantId: DEFAULT_TENANT,
      at: now,
      userId: event.userId,
      actorId: event.actor.actorId,
      actorType: event.actor.actorType,
      kind: event.kind,
      outcome: event.outcome ?? 'success',
      reason: event.reason ?? null,
      address: event.client?.address ?? null,
      userAgent: event.client?.userAgent ?? null,
      details: event.details ?? null,
    });
    await this.noteRevocations(tx, event, now);
  }

  /** So that a restore of an older backup does not undo it. */
  private async noteRevocations(tx: EntityManager, event: NewAuthEvent, now: Date): Promise<void> {
    const { revocations } = this;
    if (!revocations) return;
    for (const { what, gives } of revocationsOf(event, now)) {
      if (gives) revocations.givenBack(tx, what);
      else await revocations.taken(tx, what);
    }
  }
}

/** The `msg` by which docs/fail2ban finds these lines. */
const AUTHENTICATION_FAILED = 'authentication failed';

/**
 * It contains nothing that the failing client chose: no typed address, no user agent. So no guess can write a line that
 * names somebody else.
 */
const failureLine = ({ client, kind, reason, userId }: NewAuthEvent): object => ({
  address: client?.address ?? null,
  event: kind,
  reason: reason ?? null,
  ...(userId && { userId }),
});

/** A person who acts on their own account. */
export const bySelf = (userId: string): NewAuthEvent['actor'] => ({ actorId: userId, actorType: 'user' });

/** A person who has not proved who they are. */
export const byStranger: NewAuthEvent['actor'] = { actorId: null, actorType: 'user' };
