import { InstantColumn, IntegerColumn } from '@sv/schema/columns';
import { Entity, Index, PrimaryColumn } from 'typeorm';

/** One counter: what happened under a key since its window began. */
@Entity('rate_limits')
@Index('idx_rate_limits_started', ['startedAt'])
export class RateLimit {
  @PrimaryColumn('text')
  key!: string;

  @IntegerColumn()
  count!: number;

  @InstantColumn({ name: 'started_at' })
  startedAt!: Date;
}
