import type { HealthMeasures } from '@sv/contracts/health.contract';
import { JsonColumn } from '@sv/schema/columns';
import { Entity, PrimaryColumn } from 'typeorm';

/** How the instance was doing in one minute. It is about the machine and nobody, so it belongs to no tenant. */
@Entity('health_samples')
export class HealthSampleRow {
  /** The beginning of the minute, as text in UTC. */
  @PrimaryColumn('text')
  at!: string;

  @JsonColumn()
  measures!: HealthMeasures;
}
