import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity } from 'typeorm';

/** People who share expenses, in one currency. */
@Entity('com_example_expenses_groups')
export class GroupRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  currency!: string;

  /** How many expenses and settlements there are. Counting up locks the group and keeps the limit at once. */
  @IntegerColumn({ name: 'entry_count', default: 0 })
  entryCount!: number;

  /** The link to the balance page; null when nobody shares it. */
  @RefColumn({ name: 'link_id', nullable: true })
  linkId!: string | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
