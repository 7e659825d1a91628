import { Column, Entity, Index } from 'typeorm';
import { InstantColumn } from '@sv/schema/columns';
import { GoesWithUser, OwnedRow } from '../owned-row';
import type { User } from '../user.entity';

/** A security notice. The runtime fetches it and makes a notification of it. */
@Entity('notices')
@Index('idx_notices_claimed', ['claimedUntil'])
export class Notice extends OwnedRow {
  @GoesWithUser('fk_notices_user')
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

  /** A runtime has claimed it until then; after that it can be claimed again. Confirming it deletes the row. */
  @InstantColumn({ name: 'claimed_until', nullable: true })
  claimedUntil!: Date | null;
}
