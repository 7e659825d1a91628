import { IdColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** One section of a list. Its tasks name it in `section_id`; without it, they are in the list and in no section. */
@Entity('sv_tasks_sections')
@Index('idx_sv_tasks_sections_order', ['listId', 'position'])
export class SectionRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'list_id' })
  listId!: string;

  @Column('text')
  name!: string;

  /** Index among the sections of its list, without gaps. Only `SectionOrder` writes it. */
  @IntegerColumn()
  position!: number;

  @IntegerColumn({ default: 1 })
  version!: number;
}
