import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** One entry of one person. */
@Entity('com_example_starter_entries')
@Index('idx_com_example_starter_entries_owner', ['tenantId', 'userId', 'createdAt'])
export class EntryRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @Column('text')
  title!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
