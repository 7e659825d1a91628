import { BytesColumn, IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** What a picture is for. */
export type AssetKind = 'avatar' | 'logo' | 'logo-dark' | 'favicon' | 'email-logo';

/** A picture of the instance or of a person: one for each kind and owner. */
@Entity('assets')
@Index('idx_assets_owner', ['tenantId', 'kind', 'ownerId'], { unique: true })
export class Asset {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @Column('text')
  kind!: AssetKind;

  /** The person whose avatar it is; empty for the instance's own. */
  @RefColumn({ name: 'owner_id' })
  ownerId!: string;

  /**
   * The SHA-256 of `bytes`, in hexadecimal. Empty: the picture was removed, and the identity database does not know
   * yet.
   */
  @Column('text')
  sha256!: string;

  @Column('text', { name: 'media_type' })
  mediaType!: string;

  @BytesColumn()
  bytes!: Buffer;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
