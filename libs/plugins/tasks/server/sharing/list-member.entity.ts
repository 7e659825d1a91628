import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';
import type { MemberRole } from '../../shared/sharing.contract';

/** Somebody, or a group of the workspace, with whom a list is shared. Its owner is in the list itself. */
@Entity('sv_tasks_members')
@Index('uq_sv_tasks_members_user', ['listId', 'userId'], { unique: true })
@Index('uq_sv_tasks_members_group', ['listId', 'groupId'], { unique: true })
@Index('idx_sv_tasks_members_user', ['userId'])
@Index('idx_sv_tasks_members_group', ['groupId'])
export class ListMemberRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'list_id' })
  listId!: string;

  /** Null for a group. */
  @RefColumn({ name: 'user_id', nullable: true })
  userId!: string | null;

  /** Null for a person. */
  @RefColumn({ name: 'group_id', nullable: true })
  groupId!: string | null;

  @Column('text')
  role!: MemberRole;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
