import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** An expense, or a settlement: to the balances, both are money of one member that others had. */
@Entity('com_example_expenses_entries')
@Index('idx_com_example_expenses_entries_number', ['groupId', 'number'], { unique: true })
export class EntryRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'group_id' })
  groupId!: string;

  /** Of the group: 1 is its first entry. */
  @IntegerColumn()
  number!: number;

  @Column('text')
  kind!: 'expense' | 'settlement';

  @Column('text')
  title!: string;

  @IntegerColumn()
  amount!: number;

  /** A member, not a user. */
  @RefColumn({ name: 'payer_id' })
  payerId!: string;

  /** The file with the picture of the receipt; it belongs to who added it, and goes with them. */
  @RefColumn({ name: 'receipt_id', nullable: true })
  receiptId!: string | null;

  /** The member who added the receipt. */
  @RefColumn({ name: 'receipt_by', nullable: true })
  receiptBy!: string | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
