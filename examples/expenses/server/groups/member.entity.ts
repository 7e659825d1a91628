import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Entity, Index } from 'typeorm';

/**
 * One person in one group. Entries refer to it, so that the balances of the others stay right when the person's account
 * is deleted.
 */
@Entity('com_example_expenses_members')
@Index('idx_com_example_expenses_members_once', ['groupId', 'userId'], { unique: true })
@Index('idx_com_example_expenses_members_user', ['tenantId', 'userId'])
export class MemberRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'group_id' })
  groupId!: string;

  /** Null: the account was deleted, or the group came with an import and the person has no account here. */
  @RefColumn({ name: 'user_id', nullable: true })
  userId!: string | null;

  /** In which order people came into the group. Ids change when a person takes the group along; this does not. */
  @IntegerColumn()
  position!: number;

  /** Somebody who left sees nothing of the group any more. */
  @InstantColumn({ name: 'left_at', nullable: true })
  leftAt!: Date | null;
}
