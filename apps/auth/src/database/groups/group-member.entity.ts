import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { FlagColumn, IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { GoesWithUser } from '../owned-row';
import type { User } from '../user.entity';
import { Group } from './group.entity';

/** A user's place in a group; deleted with either of the two. */
@Entity('user_group_members')
@Index('idx_user_group_members_user', ['userId'])
export class GroupMember {
  @IdColumn({ name: 'group_id' })
  groupId!: string;

  @IdColumn({ name: 'user_id' })
  userId!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  /** Whether the user may add and remove members. */
  @FlagColumn({ name: 'is_manager' })
  isManager!: boolean;

  @InstantColumn({ name: 'added_at' })
  addedAt!: Date;

  @ManyToOne(() => Group, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'group_id', foreignKeyConstraintName: 'fk_user_group_members_group' })
  group?: Group;

  @GoesWithUser('fk_user_group_members_user')
  user?: User;
}
