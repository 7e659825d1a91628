import { IdColumn, InstantColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';
import { PersonalContract } from './personal-contract';

/** A person lets one plugin read one contract of another. Taking it back deletes the row. */
@Entity('consent_grants')
@Index('idx_consent_grants_way', ['userId', 'consumerId', 'providerId', 'contract', 'version'], { unique: true })
export class ConsentGrant extends PersonalContract {
  @IdColumn()
  id!: string;

  /** The reason that the consumer gave when the person agreed. */
  @Column('text')
  reason!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  /** Written at most once a minute. */
  @InstantColumn({ name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}
