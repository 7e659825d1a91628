import { Entity, PrimaryColumn } from 'typeorm';
import { IdColumn, JsonColumn } from '@sv/schema/columns';

/** What Console has set over the environment's default; no row means the default. */
@Entity('policies')
export class Policy {
  @IdColumn({ name: 'tenant_id' })
  tenantId!: string;

  @PrimaryColumn('text')
  name!: string;

  @JsonColumn()
  value!: boolean | number | string;
}
