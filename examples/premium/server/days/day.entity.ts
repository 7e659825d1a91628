import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** What one person wrote on one day. */
@Entity('com_example_premium_days')
@Index('idx_com_example_premium_days_day', ['tenantId', 'userId', 'day'], { unique: true })
export class DayRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  /** `2026-06-22`: sorts by itself, and belongs to no time zone. */
  @Column('text')
  day!: string;

  /** Nothing on a day that was cleared. */
  @Column('text')
  text!: string;

  @InstantColumn({ name: 'updated_at' })
  updatedAt!: Date;

  @IntegerColumn({ default: 1 })
  version!: number;
}
