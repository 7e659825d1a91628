import { IdColumn, IntegerColumn } from '@sv/schema/columns';
import { Entity } from 'typeorm';

/**
 * How often the policies were changed. It is counted because an override that is removed leaves no row. No row means
 * never.
 */
@Entity('policy_version')
export class PolicyVersion {
  @IdColumn({ name: 'tenant_id' })
  tenantId!: string;

  @IntegerColumn()
  version!: number;
}
