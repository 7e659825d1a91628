import { Entity, PrimaryColumn } from 'typeorm';
import { IdColumn, JsonColumn } from '@sv/schema/columns';

/** A value that was set in Console. Without a row the default of the environment applies. */
@Entity('policies')
export class Policy {
  @IdColumn({ name: 'tenant_id' })
  tenantId!: string;

  @PrimaryColumn('text')
  name!: string;

  @JsonColumn()
  value!: boolean | number | string;
}
