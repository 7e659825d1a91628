import { Column, Entity } from 'typeorm';
import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { GoesWithUser } from '../owned-row';
import type { User } from '../user.entity';

/** How long the secret of a new authenticator app waits for its first code. */
export const TOTP_PENDING_MS = 900_000;

/** The authenticator app of a person (RFC 6238). Secrets are sealed with the vault key. */
@Entity('totp_factors')
export class TotpFactor {
  @IdColumn({ name: 'user_id' })
  userId!: string;

  @GoesWithUser('fk_totp_factors_user')
  user?: User;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  /** The secret in force; null until the first code was confirmed. */
  @Column('text', { nullable: true })
  secret!: string | null;

  @InstantColumn({ name: 'confirmed_at', nullable: true })
  confirmedAt!: Date | null;

  /** The newest time step that was accepted. It and all earlier ones are used up. */
  @IntegerColumn({ name: 'last_step', nullable: true })
  lastStep!: number | null;

  /** A secret that waits for its first code, beside the one in force when an app is replaced. */
  @Column('text', { name: 'pending_secret', nullable: true })
  pendingSecret!: string | null;

  @InstantColumn({ name: 'pending_at', nullable: true })
  pendingAt!: Date | null;
}
