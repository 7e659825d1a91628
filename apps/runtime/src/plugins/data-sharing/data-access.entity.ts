import { IdColumn, InstantColumn, IntegerColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';
import { PersonalContract } from './personal-contract';

/** One time that a plugin asked for a person's data, allowed or refused. */
@Entity('data_access_log')
@Index('idx_data_access_log_user', ['userId', 'id'])
export class DataAccess extends PersonalContract {
  @IdColumn()
  id!: string;

  /** How many records were handed over. */
  @IntegerColumn({ name: 'row_count' })
  rowCount!: number;

  @Column('text')
  outcome!: 'allowed' | 'refused';

  /** Why it was refused. */
  @Column('text', { nullable: true })
  reason!: string | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
