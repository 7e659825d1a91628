import { Column, Entity, Index } from 'typeorm';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { IdColumn, InstantColumn, JsonColumn, RefColumn } from '@sv/schema/columns';

/** What happens to identities; `docs/activity.md` explains each. */
export const authEventKinds = [
  'user.registered',
  'user.created',
  'user.deactivated',
  'user.activated',
  'user.deleting',
  'user.deleted',
  'user.role-changed',
  'user.profile-changed',
  'session.created',
  'session.ended',
  'session.reauthenticated',
  'password.changed',
  'password.reset-requested',
  'password.reset',
  'email.change-requested',
  'email.changed',
  'email.verified',
  'totp.added',
  'totp.removed',
  'backup-codes.created',
  'passkey.added',
  'passkey.renamed',
  'passkey.removed',
  'access-token.created',
  'access-token.revoked',
  'factors.reset',
  'user.unlocked',
  'invite.created',
  'invite.revoked',
  'invite.used',
  'group.created',
  'group.renamed',
  'group.deleted',
  'group.member-added',
  'group.member-removed',
  'group.managers-changed',
  'policy.changed',
  'secrets.rotated',
] as const;

export type AuthEventKind = (typeof authEventKinds)[number];

/** One line of the identity log. It holds ids, never names or email addresses, so that a deletion edits none. */
@Entity('auth_event')
@Index('idx_auth_event_time', ['at', 'id'])
@Index('idx_auth_event_user', ['userId', 'at', 'id'])
@Index('idx_auth_event_actor', ['actorId', 'at', 'id'])
@Index('idx_auth_event_kind', ['kind', 'at', 'id'])
export class AuthEvent {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @InstantColumn()
  at!: Date;

  /** The person it is about; null when no account has the address that was tried. */
  @RefColumn({ name: 'user_id', nullable: true })
  userId!: string | null;

  @RefColumn({ name: 'actor_id', nullable: true })
  actorId!: string | null;

  @Column('text', { name: 'actor_type' })
  actorType!: InternalActor['actorType'];

  @Column('text')
  kind!: AuthEventKind;

  @Column('text')
  outcome!: 'success' | 'failure';

  @Column('text', { nullable: true })
  reason!: string | null;

  /** The address of the client, as the runtime saw it. */
  @Column('text', { nullable: true })
  address!: string | null;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent!: string | null;

  @JsonColumn({ nullable: true })
  details!: Record<string, string | number | boolean | null> | null;
}
