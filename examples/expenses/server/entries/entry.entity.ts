import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** An expense, or a settlement: to the balances, both are money of one member that others had. */
@Entity('com_example_expenses_entries')
@Index('idx_com_example_expenses_entries_group', ['groupId', 'id'])
export class EntryRow {
  /** UUID version 7: later entries have greater ids. */
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'group_id' })
  groupId!: string;

  @Column('text')
  kind!: 'expense' | 'settlement';

  @Column('text')
  title!: string;

  @IntegerColumn()
  amount!: number;

  /** A member, not a user. */
  @RefColumn({ name: 'payer_id' })
  payerId!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
