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

  /** That of its newest entry. Counting up locks the group, so that no two entries have the same number. */
  @IntegerColumn({ name: 'last_number', default: 0 })
  lastNumber!: number;

  /** The link to the balance page; null when nobody shares it. */
  @RefColumn({ name: 'link_id', nullable: true })
  linkId!: string | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
