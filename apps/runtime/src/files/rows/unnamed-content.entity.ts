import { IdColumn, InstantColumn } from '@sv/schema/columns';
import { Entity } from 'typeorm';

/**
 * Content that perhaps no file names any more, and that is to be removed. It is written in the transaction that removed
 * the file, so nothing that should go is forgotten.
 */
@Entity('files_unnamed')
export class UnnamedContent {
  @IdColumn()
  sha256!: string;

  @InstantColumn({ name: 'due_at' })
  dueAt!: Date;

  /** Set while a process removes it: whoever stores the same content waits. */
  @InstantColumn({ name: 'claimed_until', nullable: true })
  claimedUntil!: Date | null;
}
