import { Column, Entity, Index } from 'typeorm';
import { InstantColumn } from '@sv/schema/columns';
import { GoesWithUser, OwnedRow } from '../owned-row';
import type { User } from '../user.entity';

/** A browser in which a person has signed in with all factors. Two people of one browser have a row each. */
@Entity('known_devices')
@Index('idx_known_devices_token', ['tokenHash', 'userId'], { unique: true })
@Index('idx_known_devices_user', ['userId'])
export class KnownDevice extends OwnedRow {
  @GoesWithUser('fk_known_devices_user')
  user?: User;

  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent!: string | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  @InstantColumn({ name: 'last_used_at' })
  lastUsedAt!: Date;

  @InstantColumn({ name: 'expires_at' })
  expiresAt!: Date;
}
