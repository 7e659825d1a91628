import { IdColumn, InstantColumn, IntegerColumn, JsonColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';
import type { TaskFilter } from '../../shared/views.contract';

/** A filter that one person saved. */
@Entity('sv_tasks_filters')
@Index('idx_sv_tasks_filters_owner', ['tenantId', 'userId'])
@Index('idx_sv_tasks_filters_assignee', ['assigneeId'])
export class FilterRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @Column('text')
  name!: string;

  /** Without the id of a person. */
  @JsonColumn()
  filter!: TaskFilter;

  /** The person in the filter. A column, so that nothing of them is left when their account is deleted. */
  @RefColumn({ name: 'assignee_id', nullable: true })
  assigneeId!: string | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  @IntegerColumn({ default: 1 })
  version!: number;
}
