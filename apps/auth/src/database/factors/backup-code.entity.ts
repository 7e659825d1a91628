import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { User } from '../user.entity';

/** One of ten codes for the day the authenticator is lost. A new set deletes the old one. */
@Entity('backup_codes')
@Index('idx_backup_codes_user', ['userId', 'codeHash'], { unique: true })
export class BackupCode {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_backup_codes_user' })
  user?: User;

  @Column('text', { name: 'code_hash' })
  codeHash!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  /** Set once, by an UPDATE that asks for null. */
  @InstantColumn({ name: 'used_at', nullable: true })
  usedAt!: Date | null;
}
