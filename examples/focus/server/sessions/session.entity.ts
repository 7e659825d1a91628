import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Entity, Index } from 'typeorm';

/** One finished session of one person. */
@Entity('com_example_focus_sessions')
@Index('idx_com_example_focus_sessions_owner', ['tenantId', 'userId', 'finishedAt'])
export class SessionRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @IntegerColumn()
  minutes!: number;

  @InstantColumn({ name: 'finished_at' })
  finishedAt!: Date;
}
