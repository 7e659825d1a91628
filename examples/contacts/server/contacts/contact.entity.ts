import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** One entry of one person's address book. */
@Entity('com_example_contacts_people')
@Index('idx_com_example_contacts_people_owner', ['tenantId', 'userId', 'name'])
export class ContactRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  phone!: string | null;

  /** A day of the calendar as text: a moment would move it into another time zone's day. */
  @Column('text', { nullable: true })
  birthday!: string | null;

  @Column('text', { nullable: true })
  notes!: string | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  @IntegerColumn({ default: 1 })
  version!: number;
}
