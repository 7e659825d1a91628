import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** One time that a plugin asked for a person's data, allowed or refused. */
@Entity('data_access_log')
@Index('idx_data_access_log_user', ['userId', 'id'])
export class DataAccess {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  /** Whose data it is. */
  @RefColumn({ name: 'user_id' })
  userId!: string;

  @RefColumn({ name: 'consumer_id' })
  consumerId!: string;

  @RefColumn({ name: 'provider_id' })
  providerId!: string;

  @Column('text')
  contract!: string;

  @Column('text')
  version!: string;

  /** How many were handed over. */
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
