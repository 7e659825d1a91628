import { Entity } from 'typeorm';
import type { InternalInstance } from '@sv/contracts/internal.contract';
import { IdColumn, JsonColumn } from '@sv/schema/columns';

/** How the workspace shows itself in mails, as the runtime said last. It is the runtime's to decide. */
@Entity('instance_look')
export class HandedLook {
  @IdColumn({ name: 'tenant_id' })
  tenantId!: string;

  @JsonColumn()
  look!: InternalInstance;
}
