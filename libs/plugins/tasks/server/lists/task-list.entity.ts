import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** One list of one user. Its row is what writers of its items lock, one after the other. */
@Entity('sv_tasks_lists')
@Index('idx_sv_tasks_lists_owner', ['tenantId', 'userId', 'createdAt'])
export class TaskListRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  color!: string;

  /** How many items it has, done ones included: the limit and the next position in one number. */
  @IntegerColumn({ name: 'item_count' })
  itemCount!: number;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  @IntegerColumn({ default: 1 })
  version!: number;
}
