import { Column, Entity, Index } from 'typeorm';
import { FlagColumn, InstantColumn, JsonColumn } from '@sv/schema/columns';
import { GoesWithUser, OwnedRow } from '../owned-row';
import type { User } from '../user.entity';

/** A credential of WebAuthn Level 3. */
@Entity('passkeys')
@Index('idx_passkeys_credential', ['credentialId'], { unique: true })
@Index('idx_passkeys_user', ['userId'])
export class Passkey extends OwnedRow {
  @GoesWithUser('fk_passkeys_user')
  user?: User;

  /** base64url. */
  @Column('text', { name: 'credential_id' })
  credentialId!: string;

  /** COSE key, base64url. */
  @Column('text', { name: 'public_key' })
  publicKey!: string;

  /** Unsigned 32 bits, which Postgres' integer is not, so it is kept as text. Zero where the device counts nothing. */
  @Column('text')
  counter!: string;

  @JsonColumn({ nullable: true })
  transports!: string[] | null;

  @Column('text')
  name!: string;

  /** Whether the device verified its user (PIN, finger, face) when the passkey was made; never set later. */
  @FlagColumn({ name: 'user_verified' })
  userVerified!: boolean;

  /** Backed up by its provider, and so on more than one device. */
  @FlagColumn()
  synced!: boolean;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  @InstantColumn({ name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}
