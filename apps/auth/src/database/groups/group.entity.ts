import { Column, Entity, Index } from 'typeorm';
import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';

/** A group of users: a team, a class, a household. */
@Entity('user_groups')
@Index('idx_user_groups_name', ['tenantId', 'nameKey'], { unique: true })
export class Group {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @Column('text')
  name!: string;

  /** The name as it is compared: two groups of one name could not be told apart. */
  @Column('text', { name: 'name_key' })
  nameKey!: string;

  /** Grows with every change of the name; see `If-Match`. */
  @IntegerColumn()
  version!: number;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}

/** What `name_key` holds for a name. */
export const nameKeyOf = (name: string): string => name.normalize('NFKC').toLowerCase();
