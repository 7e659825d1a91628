import { IdColumn, InstantColumn, JsonColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';
import type { HistoryAction, HistoryDetail } from '../../../shared/talk.contract';

/** That somebody changed a task. Ids grow with time, so they are the order too. */
@Entity('sv_tasks_history')
@Index('idx_sv_tasks_history_item', ['itemId', 'id'])
@Index('idx_sv_tasks_history_by', ['byId'])
@Index('idx_sv_tasks_history_person', ['personId'])
export class HistoryRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'item_id' })
  itemId!: string;

  /** Null when the account was deleted. */
  @RefColumn({ name: 'by_id', nullable: true })
  byId!: string | null;

  /** The new assignee. A column of its own, so that a deletion of the account finds it. */
  @RefColumn({ name: 'person_id', nullable: true })
  personId!: string | null;

  @Column('text')
  action!: HistoryAction;

  @JsonColumn()
  detail!: HistoryDetail;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
