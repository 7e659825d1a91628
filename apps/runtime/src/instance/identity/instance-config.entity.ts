import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What Console has set of how the instance calls itself and looks; null: what the environment says holds. */
@Entity('instance_config')
export class InstanceConfigRow {
  @PrimaryColumn('text', { name: 'tenant_id' })
  tenantId!: string;

  @Column('text', { name: 'instance_name', nullable: true })
  instanceName!: string | null;

  @Column('text', { name: 'primary_color', nullable: true })
  primaryColor!: string | null;

  /** The path of an asset of ours, or what 0.28 had: that may be any text. */
  @Column('text', { name: 'logo_url', nullable: true })
  logoUrl!: string | null;

  @Column('text', { name: 'logo_dark_url', nullable: true })
  logoDarkUrl!: string | null;

  @Column('text', { name: 'favicon_url', nullable: true })
  faviconUrl!: string | null;

  @Column('text', { name: 'email_from_name', nullable: true })
  emailFromName!: string | null;

  @Column('text', { name: 'email_logo_url', nullable: true })
  emailLogoUrl!: string | null;
}
