import type { AccountPreferences } from '@sv/contracts/account.contract';
import { IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How one person wants to see the workspace; a person who never chose has no row. */
@Entity('account_preferences')
export class AccountPreference {
  @PrimaryColumn('text', { name: 'user_id' })
  userId!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @Column('text')
  theme!: AccountPreferences['theme'];

  @Column('text', { nullable: true })
  language!: AccountPreferences['language'];

  @Column('text')
  timezone!: string;

  @Column('text')
  locale!: string;

  @IntegerColumn({ default: 1 })
  version!: number;

  /** The version that the auth server knows: it writes mails, and the sign-in pages. */
  @IntegerColumn({ name: 'handed_version', default: 0 })
  handedVersion!: number;
}
