import { FlagColumn, IntegerColumn, JsonColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How one person wants to be notified; a person who never chose has no row. */
@Entity('notification_preferences')
export class NotificationPreference {
  @PrimaryColumn('text', { name: 'user_id' })
  userId!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  /** Never `security`. */
  @JsonColumn({ name: 'muted_categories' })
  mutedCategories!: string[];

  @FlagColumn({ name: 'web_push' })
  webPush!: boolean;

  @IntegerColumn({ name: 'poll_interval_seconds' })
  pollIntervalSeconds!: number;

  /** `HH:MM` in the time zone; all three are null, or none is. */
  @Column('text', { name: 'quiet_from', nullable: true })
  quietFrom!: string | null;

  @Column('text', { name: 'quiet_to', nullable: true })
  quietTo!: string | null;

  @Column('text', { name: 'quiet_timezone', nullable: true })
  quietTimezone!: string | null;

  /** Pushes say only that something arrived. */
  @FlagColumn({ name: 'content_free' })
  contentFree!: boolean;

  /** Grows with every change; see `If-Match`. */
  @IntegerColumn({ default: 1 })
  version!: number;
}
