import { IdColumn, InstantColumn } from '@sv/schema/columns';
import { Entity, Index } from 'typeorm';
import { PersonalContract } from './personal-contract';

/**
 * A consent from another instance, which an import brought here. It allows nothing until the person agrees to it here.
 */
@Entity('consent_suggestions')
@Index('idx_consent_suggestions_way', ['userId', 'consumerId', 'providerId', 'contract', 'version'], { unique: true })
export class ConsentSuggestion extends PersonalContract {
  @IdColumn()
  id!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
