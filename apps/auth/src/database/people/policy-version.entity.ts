import { IdColumn, IntegerColumn } from '@sv/schema/columns';
import { Entity } from 'typeorm';

/** How often the policies were changed: an override that is taken back leaves no row of its own. No row means never. */
@Entity('policy_version')
export class PolicyVersion {
  @IdColumn({ name: 'tenant_id' })
  tenantId!: string;

  @IntegerColumn()
  version!: number;
}
