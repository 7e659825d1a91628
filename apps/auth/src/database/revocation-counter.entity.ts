import { Entity } from 'typeorm';
import { IdColumn, IntegerColumn } from '@sv/schema/columns';

/** The key of the only row. */
export const REVOCATION_COUNTER = 'revocations';

/** The last number given to a revocation. Its row is the lock that transactions which revoke take first. */
@Entity('revocation_counter')
export class RevocationCounter {
  @IdColumn()
  id!: string;

  @IntegerColumn({ name: 'last_n' })
  lastN!: number;
}
