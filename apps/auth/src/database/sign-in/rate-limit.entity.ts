import { Entity, Index, PrimaryColumn } from 'typeorm';
import { InstantColumn, IntegerColumn } from '@sv/schema/columns';

/** A counter of a limit. Its key names limit and subject; addresses and accounts are hashed. */
@Entity('rate_limits')
@Index('idx_rate_limits_updated', ['updatedAt'])
export class RateLimit {
  @PrimaryColumn('text')
  key!: string;

  /** How many events since `startedAt`. */
  @IntegerColumn()
  count!: number;

  @InstantColumn({ name: 'started_at' })
  startedAt!: Date;

  /** All tries are refused until then. */
  @InstantColumn({ name: 'blocked_until', nullable: true })
  blockedUntil!: Date | null;

  @InstantColumn({ name: 'updated_at' })
  updatedAt!: Date;
}
