import { Entity } from 'typeorm';
import type { InternalInstance } from '@sv/contracts/internal.contract';
import { IdColumn, JsonColumn } from '@sv/schema/columns';

/** The identity that mails show, as the runtime sent it last. Only the runtime changes it. */
@Entity('instance_look')
export class HandedLook {
  @IdColumn({ name: 'tenant_id' })
  tenantId!: string;

  @JsonColumn()
  look!: InternalInstance;
}
