import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { formatTag, type Reader } from '@sv/server/locale/person-format';
import { In, type Repository } from 'typeorm';
import { PlatformSettings } from '../../kernel/settings/platform-settings';
import { AccountPreference } from './account-preference.entity';
import { localeOf } from './locale-of';

/** Language, region and time zone of a person, with what the workspace says where they chose nothing. */
export interface KnownLocale extends Omit<Reader, 'locale'> {
  /** For `Intl`. */
  tag: string;
}

const AT_ONCE = 200;

/** In which language, and by which clock, people are written to. */
@Injectable()
export class PeopleLocales {
  constructor(
    @InjectRepository(AccountPreference) private readonly preferences: Repository<AccountPreference>,
    private readonly settings: PlatformSettings,
  ) {}

  async localesOf(userIds: readonly string[]): Promise<Map<string, KnownLocale>> {
    const rows = new Map<string, AccountPreference>();
    for (let at = 0; at < userIds.length; at += AT_ONCE) {
      const found = await this.preferences.findBy({ userId: In(userIds.slice(at, at + AT_ONCE)) });
      for (const row of found) rows.set(row.userId, row);
    }
    return new Map(userIds.map(id => [id, this.resolve(rows.get(id))]));
  }

  async localeOf(userId: string): Promise<KnownLocale> {
    return (await this.localesOf([userId])).get(userId)!;
  }

  private resolve(row: AccountPreference | undefined): KnownLocale {
    const chosen = row ? localeOf(row) : null;
    const language = chosen?.language ?? this.settings.language;
    const locale = chosen?.locale ?? null;
    return { language, tag: formatTag({ language, locale }), timeZone: chosen?.timeZone ?? this.settings.timeZone };
  }
}
