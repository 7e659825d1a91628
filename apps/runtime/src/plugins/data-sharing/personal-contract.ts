import { RefColumn } from '@sv/schema/columns';
import { Column } from 'typeorm';

/** The columns that say whose data it is, and which plugin reads which contract of which other one. */
export abstract class PersonalContract {
  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @RefColumn({ name: 'consumer_id' })
  consumerId!: string;

  @RefColumn({ name: 'provider_id' })
  providerId!: string;

  @Column('text')
  contract!: string;

  @Column('text')
  version!: string;
}
