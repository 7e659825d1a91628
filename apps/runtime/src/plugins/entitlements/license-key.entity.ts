import { IdColumn, InstantColumn } from '@sv/schema/columns';
import { Column, Entity } from 'typeorm';

/** The key with which this instance checks licences of a plugin, in place of the key in the manifest. */
@Entity('license_keys')
export class LicenseKey {
  @IdColumn({ name: 'plugin_id' })
  pluginId!: string;

  /** Raw Ed25519, base64url. */
  @Column('text', { name: 'public_key' })
  publicKey!: string;

  /** Sealed by the vault; null when only the public half is kept here. */
  @Column('text', { name: 'private_key', nullable: true })
  privateKey!: string | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
