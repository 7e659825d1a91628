import { BigIntColumn, FlagColumn, IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity } from 'typeorm';

/**
 * A backup that the workspace made or is making. It is written before the backup is begun, so that only what has a row is
 * ever deleted by retention; the backup is complete when there is a file of its name.
 */
@Entity('backups')
export class BackupRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @Column('text', { unique: true })
  name!: string;

  @InstantColumn({ name: 'begun_at' })
  begunAt!: Date;

  /** Null: it is being made, or the process that made it ended before it wrote this down. */
  @IntegerColumn({ name: 'duration_ms', nullable: true })
  durationMs!: number | null;

  @BigIntColumn({ nullable: true })
  bytes!: bigint | null;

  /** Of the file as it is stored. Null: not complete yet, or made before hashes were kept. */
  @Column('text', { nullable: true })
  sha256!: string | null;

  /** Whether only the owner of a key can read it. */
  @FlagColumn()
  encrypted!: boolean;

  /** When it was last restored as a test, and how that ended. */
  @InstantColumn({ name: 'tested_at', nullable: true })
  testedAt!: Date | null;

  @Column('text', { name: 'test_result', nullable: true })
  testResult!: BackupTestResult | null;

  /** Why it failed, or what could not be tested. */
  @Column('text', { name: 'test_detail', nullable: true })
  testDetail!: string | null;
}

/**
 * `read`: every byte was verified, and nothing was restored. `replaced`: it is not the file that was made, so nothing of it
 * was loaded.
 */
export type BackupTestResult = 'restored' | 'read' | 'failed' | 'replaced';
