import { InstantColumn } from '@sv/schema/columns';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A signed statement that the chain had this hash at this place: what makes a cut tail and a replaced table visible. */
@Entity('activity_checkpoints')
export class ActivityCheckpoint {
  @PrimaryColumn('integer')
  seq!: number;

  @PrimaryColumn('text')
  kind!: 'head' | 'retention' | 'rotation';

  @Column('text')
  hash!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  @Column('text')
  signature!: string;
}
