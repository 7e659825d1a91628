import { IdColumn, InstantColumn } from '@sv/schema/columns';
import { Entity, Index } from 'typeorm';
import { PersonalWay } from './personal-way';

/** A consent that the person had elsewhere and brought along; it opens nothing until they agree to it here. */
@Entity('consent_suggestions')
@Index('idx_consent_suggestions_way', ['userId', 'consumerId', 'providerId', 'contract', 'version'], { unique: true })
export class ConsentSuggestion extends PersonalWay {
  @IdColumn()
  id!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
