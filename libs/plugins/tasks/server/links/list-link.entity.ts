import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** What somebody gave out by a link: a page with a list, or a calendar. */
export type LinkKind = 'page' | 'calendar';

/** The target of a calendar with what somebody is to do in all lists. */
export const ALL_LISTS = 'all';

/** A link to somebody without an account. The platform has its token, its end, and whether it works at all. */
@Entity('sv_tasks_links')
@Index('uq_sv_tasks_links_target', ['userId', 'kind', 'target'], { unique: true })
@Index('uq_sv_tasks_links_link', ['linkId'], { unique: true })
export class ListLinkRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  /** Who created it. */
  @RefColumn({ name: 'user_id' })
  userId!: string;

  @Column('text')
  kind!: LinkKind;

  /** The id of a list, or `ALL_LISTS`. */
  @Column('text')
  target!: string;

  /** The id that `sdk.links` gave it. */
  @RefColumn({ name: 'link_id' })
  linkId!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
