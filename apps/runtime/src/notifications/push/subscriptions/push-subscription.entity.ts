import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** A browser that gets pushes. An endpoint belongs to one person at a time: the one who subscribed it last. */
@Entity('push_subscriptions')
@Index('idx_push_subscriptions_endpoint', ['endpoint'], { unique: true })
@Index('idx_push_subscriptions_user', ['userId', 'createdAt'])
export class PushSubscription {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  /** The session that subscribed or was last seen: when it is ended, so is this. */
  @RefColumn({ name: 'session_id' })
  sessionId!: string;

  /** The last revocation that was known then: when a later one ends all sessions of the person, it ends this too. */
  @IntegerColumn({ name: 'known_revocation' })
  knownRevocation!: number;

  /**
   * An address that only this server and the push service know. Anybody who knows it could disturb the person, so it is
   * not logged.
   */
  @Column('text')
  endpoint!: string;

  /** The browser's public key, base64url. */
  @Column('text')
  p256dh!: string;

  /** The browser's authentication secret, base64url. */
  @Column('text')
  auth!: string;

  /** Our public key when it was made: push services take pushes signed with that pair only. */
  @Column('text', { name: 'vapid_key' })
  vapidKey!: string;

  /** For people, for example "Firefox on Linux". */
  @Column('text')
  device!: string;

  /** How many pushes in a row the service did not accept. */
  @IntegerColumn()
  failures!: number;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  @InstantColumn({ name: 'last_success_at', nullable: true })
  lastSuccessAt!: Date | null;
}
