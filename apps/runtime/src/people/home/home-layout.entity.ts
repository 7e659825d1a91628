import type { AppArrangement, Favourite, HomeWidget } from '@sv/contracts/home.contract';
import { InstantColumn, IntegerColumn, JsonColumn, RefColumn } from '@sv/schema/columns';
import { Entity, PrimaryColumn } from 'typeorm';

/** How one person arranged their workspace, and when they last saw their home page. */
@Entity('home_layouts')
export class HomeLayoutRow {
  @PrimaryColumn('text', { name: 'user_id' })
  userId!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  /** Null: as for everybody. */
  @JsonColumn({ nullable: true })
  widgets!: HomeWidget[] | null;

  @JsonColumn()
  apps!: AppArrangement;

  @JsonColumn()
  favourites!: Favourite[];

  @InstantColumn({ name: 'visited_at', nullable: true })
  visitedAt!: Date | null;

  /** When the visit before this one ended. */
  @InstantColumn({ name: 'previous_visit_at', nullable: true })
  previousVisitAt!: Date | null;

  /** 0 while the person has only been here. */
  @IntegerColumn({ default: 0 })
  version!: number;
}
