import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { NotificationCategory } from '@sv/contracts/notification.contract';
import { appOfMuted, SECURITY_CATEGORY } from '@sv/rules/when-to-notify';
import type { DataSource } from 'typeorm';
import { recentCategories } from './recent-categories.sql';
import { NotificationPreferencesService } from './notification-preferences.service';

/** The categories of the platform itself. The first one cannot be muted. */
const BUILT_IN = [SECURITY_CATEGORY, 'announcement'];

/** The categories a person can mute: those they got lately, those they muted, and those that are always there. */
@Injectable()
export class NotificationCategories {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly preferences: NotificationPreferencesService,
  ) {}

  /** Categories with recent notifications come first, the newest first; then the others. */
  async categoriesOf(userId: string): Promise<NotificationCategory[]> {
    const [sights, { mutedCategories }] = await Promise.all([
      recentCategories(this.dataSource, userId),
      this.preferences.preferencesOf(userId),
    ]);
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
    const muted = mutedCategories.filter(entry => appOfMuted(entry) === null).sort();
    for (const category of [...BUILT_IN, ...muted]) entry(category);
    return [...found.values()];
  }
}
