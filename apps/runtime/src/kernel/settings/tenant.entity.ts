import { IdColumn } from '@sv/schema/columns';
import { Column, Entity } from 'typeorm';

/** Version 1 has exactly one row, with the id `default`. */
@Entity('tenants')
export class Tenant {
  @IdColumn()
  id!: string;

  @Column('text')
  name!: string;
}
