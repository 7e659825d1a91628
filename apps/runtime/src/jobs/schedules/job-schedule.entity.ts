import { InstantColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a scheduled job is due next. Of any number of processes one moves it on, and that one adds the job. */
@Entity('job_schedules')
export class JobSchedule {
  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @PrimaryColumn('text')
  owner!: string;

  @PrimaryColumn('text')
  name!: string;

  /** The cron expression and the time zone that `nextAt` was computed for. */
  @Column('text')
  schedule!: string;

  /** Null: it never comes again. */
  @InstantColumn({ name: 'next_at', nullable: true })
  nextAt!: Date | null;
}
