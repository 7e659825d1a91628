import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { NotificationCategory, NotificationItem } from '@sv/contracts/notification.contract';
import { SECURITY_CATEGORY } from '@sv/rules/when-to-tell';
import type { DataSource } from 'typeorm';
import { runSql } from '../../database/sql';
import { NotificationPreferencesService } from './notification-preferences.service';

/** So far back is looked, in entries of the person's: a full inbox is not read as a whole for this. */
const LOOKED_AT = 5000;
const MAX_CATEGORIES = 200;
/** What everybody can get from the platform itself; the first one cannot be muted. */
const BUILT_IN = [SECURITY_CATEGORY, 'announcement'];

interface Sight {
  category: string;
  source: string | null;
  source_type: NotificationItem['sourceType'];
  last_at: string;
}

/** What there is for a person to mute: what they got of late, what they muted, and what is always there. */
@Injectable()
export class NotificationCategories {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly preferences: NotificationPreferencesService,
  ) {}

  /** What came last stands first, and what never came stands last, by name. */
  async of(userId: string): Promise<NotificationCategory[]> {
    const [sights, { mutedCategories }] = await Promise.all([this.sights(userId), this.preferences.of(userId)]);
    const found = new Map<string, NotificationCategory>();
    const entry = (category: string): NotificationCategory => {
      const known = found.get(category);
      if (known) return known;
      const isMuted = mutedCategories.includes(category);
      const made = { category, isMuted, isMutable: category !== SECURITY_CATEGORY, sources: [], lastAt: null };
      found.set(category, made);
      return made;
    };
    for (const { category, source, source_type: sourceType, last_at: lastAt } of sights) {
      const seen = entry(category);
      seen.sources.push({ source, sourceType });
      seen.lastAt ??= lastAt;
    }
    for (const category of [...BUILT_IN, ...[...mutedCategories].sort()]) entry(category);
    return [...found.values()];
  }

  private sights(userId: string): Promise<Sight[]> {
    const newest = `SELECT category, source, source_type, created_at FROM notifications
      WHERE user_id = ? ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_AT}`;
    const sql = `SELECT category, source, source_type, MAX(created_at) AS last_at FROM (${newest}) AS newest
      GROUP BY category, source, source_type ORDER BY last_at DESC, category, source LIMIT ${MAX_CATEGORIES}`;
    return runSql(this.dataSource, sql, [userId]);
  }
}
