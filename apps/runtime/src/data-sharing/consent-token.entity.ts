import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity } from 'typeorm';

/** Proof that a person saw the consent page: bound to their session and to what was asked, used once, for 5 minutes. */
@Entity('consent_tokens')
export class ConsentToken {
  /** SHA-256 of the token. */
  @IdColumn({ name: 'token_hash' })
  tokenHash!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @RefColumn({ name: 'session_id' })
  sessionId!: string;

  @RefColumn({ name: 'consumer_id' })
  consumerId!: string;

  @RefColumn({ name: 'provider_id' })
  providerId!: string;

  @Column('text')
  contract!: string;

  @Column('text')
  version!: string;

  @InstantColumn({ name: 'expires_at' })
  expiresAt!: Date;
}
