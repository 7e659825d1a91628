import { BigIntColumn, IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** A file of a task: the name of a file of `sdk.files`, which belongs to whoever added it. */
@Entity('sv_tasks_attachments')
@Index('idx_sv_tasks_attachments_item', ['itemId', 'createdAt', 'id'])
@Index('idx_sv_tasks_attachments_adder', ['addedBy'])
@Index('idx_sv_tasks_attachments_removed', ['removedAt'])
export class AttachmentRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'item_id' })
  itemId!: string;

  @RefColumn({ name: 'file_id' })
  fileId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  type!: string;

  @BigIntColumn()
  size!: bigint;

  /** Null when the account was deleted. */
  @RefColumn({ name: 'added_by', nullable: true })
  addedBy!: string | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  /** Set when it is gone for people: a transaction cannot remove a file, so `RemovedFiles` does it afterwards. */
  @InstantColumn({ name: 'removed_at', nullable: true })
  removedAt!: Date | null;
}
