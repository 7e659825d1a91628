import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** A consent that the person had elsewhere and brought along; it opens nothing until they agree to it here. */
@Entity('consent_suggestions')
@Index('idx_consent_suggestions_way', ['userId', 'consumerId', 'providerId', 'contract', 'version'], { unique: true })
export class ConsentSuggestion {
  @IdColumn()
  id!: string;

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

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
