import { Entity } from 'typeorm';
import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';

/** Who took the owner's place of a fresh instance. The primary key lets one registration of any number have it. */
@Entity('first_owner')
export class FirstOwner {
  @IdColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @InstantColumn({ name: 'claimed_at' })
  claimedAt!: Date;
}
