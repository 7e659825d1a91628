import { IdColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Entity, Index } from 'typeorm';

/** What one member has of one entry. The shares of an entry add up to its amount. */
@Entity('com_example_expenses_shares')
@Index('idx_com_example_expenses_shares_once', ['entryId', 'memberId'], { unique: true })
@Index('idx_com_example_expenses_shares_group', ['groupId', 'memberId'])
export class ShareRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  /** That of the entry, so that the balances of a group need one statement. */
  @RefColumn({ name: 'group_id' })
  groupId!: string;

  @RefColumn({ name: 'entry_id' })
  entryId!: string;

  @RefColumn({ name: 'member_id' })
  memberId!: string;

  @IntegerColumn()
  amount!: number;
}
