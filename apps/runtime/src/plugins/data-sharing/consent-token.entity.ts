import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { Entity } from 'typeorm';
import { PersonalContract } from './personal-contract';

/** Proof that a person saw the consent page: bound to their session and to what was asked, used once, for 5 minutes. */
@Entity('consent_tokens')
export class ConsentToken extends PersonalContract {
  /** SHA-256 of the token. */
  @IdColumn({ name: 'token_hash' })
  tokenHash!: string;

  @RefColumn({ name: 'session_id' })
  sessionId!: string;

  @InstantColumn({ name: 'expires_at' })
  expiresAt!: Date;
}
