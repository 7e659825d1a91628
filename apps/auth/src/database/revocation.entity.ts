import { Entity, Index, PrimaryColumn } from 'typeorm';
import { InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';

/** Something that caches must forget. Kept for a while only; what counts is the session's absence. */
@Entity('revocations')
@Index('idx_revocations_created', ['createdAt'])
export class RevocationRow {
  /** Taken from `revocation_counter` under its lock, so that numbers become visible in their order. */
  @PrimaryColumn('integer')
  n!: number;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @RefColumn({ name: 'session_id', nullable: true })
  sessionId!: string | null;

  @IntegerColumn({ nullable: true })
  epoch!: number | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
