import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { User } from '../user.entity';

/** What identity has to tell a person; the runtime fetches it and makes a notification of it (contract 1). */
@Entity('notices')
@Index('idx_notices_claimed', ['claimedUntil'])
export class Notice {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_notices_user' })
  user?: User;

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  body!: string | null;

  @Column('text', { nullable: true })
  url!: string | null;

  @Column('text')
  category!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  /** Handed out until then; after it, it is handed out again. Confirming it deletes the row. */
  @InstantColumn({ name: 'claimed_until', nullable: true })
  claimedUntil!: Date | null;
}
