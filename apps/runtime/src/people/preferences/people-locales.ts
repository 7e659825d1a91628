import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { formatTag } from '@sv/server/locale/person-format';
import { In, type Repository } from 'typeorm';
import { type KnownLocale, PersonLocales } from '../../kernel/person-locales';
import { PlatformSettings } from '../../kernel/settings/platform-settings';
import { AccountPreference } from './account-preference.entity';
import { localeOf } from './locale-of';

const AT_ONCE = 200;

/** What people chose under Account → Preferences. */
@Injectable()
export class PeopleLocales extends PersonLocales {
  constructor(
    @InjectRepository(AccountPreference) private readonly preferences: Repository<AccountPreference>,
    private readonly settings: PlatformSettings,
  ) {
    super();
  }

  async localesOf(userIds: readonly string[]): Promise<Map<string, KnownLocale>> {
    const rows = new Map<string, AccountPreference>();
    for (let at = 0; at < userIds.length; at += AT_ONCE) {
      const found = await this.preferences.findBy({ userId: In(userIds.slice(at, at + AT_ONCE)) });
      for (const row of found) rows.set(row.userId, row);
    }
    return new Map(userIds.map(id => [id, this.resolve(rows.get(id))]));
  }

  private resolve(row: AccountPreference | undefined): KnownLocale {
    const chosen = row ? localeOf(row) : null;
    const language = chosen?.language ?? this.settings.language;
    const locale = chosen?.locale ?? null;
    return { language, tag: formatTag({ language, locale }), timeZone: chosen?.timeZone ?? this.settings.timeZone };
  }
}
