import { Entity } from 'typeorm';
import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';

/** A runtime that follows the revocations now, and how far it has said that it knows them. */
@Entity('revocation_followers')
export class RevocationFollower {
  /** Of one connection; the runtime makes it. */
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  /** The number of the last revocation that it knows for certain; 0 before the first. */
  @IntegerColumn({ name: 'known_n' })
  knownN!: number;

  @InstantColumn({ name: 'since' })
  since!: Date;
}
