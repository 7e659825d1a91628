import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity } from 'typeorm';

/** One person's note. */
@Entity('com_example_quick_note_notes')
export class NoteRow {
  @IdColumn({ name: 'user_id' })
  userId!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @Column('text')
  text!: string;

  /** What a save compares with, so that two open pages do not write over one another unseen. */
  @IntegerColumn()
  version!: number;

  @InstantColumn({ name: 'saved_at' })
  savedAt!: Date;
}
