import { Column, Entity, Index } from 'typeorm';
import { InstantColumn } from '@sv/schema/columns';
import { GoesWithUser, OwnedRow } from '../owned-row';
import type { User } from '../user.entity';

/** One of ten codes for the day the authenticator is lost. A new set deletes the old one. */
@Entity('backup_codes')
@Index('idx_backup_codes_user', ['userId', 'codeHash'], { unique: true })
export class BackupCode extends OwnedRow {
  @GoesWithUser('fk_backup_codes_user')
  user?: User;

  @Column('text', { name: 'code_hash' })
  codeHash!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  /** Set once, by an UPDATE whose condition is that it is null. */
  @InstantColumn({ name: 'used_at', nullable: true })
  usedAt!: Date | null;
}
