import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { SeenLanguages } from '@sv/contracts/internal.contract';
import type { Language, PersonLocale } from '@sv/contracts/language.contract';
import { formatTag } from '@sv/server/locale/person-format';
import { In, type Repository } from 'typeorm';
import { InternalClient } from '../../kernel/auth-client/internal-client';
import { type KnownLocale, PersonLocales } from '../../kernel/person-locales';
import { PlatformSettings } from '../../kernel/settings/platform-settings';
import { AccountPreference } from './account-preference.entity';
import { localeOf } from './locale-of';

const AT_ONCE = 200;

/**
 * What people chose under Account → Preferences, else the language that their browsers preferred lately, else that of
 * the workspace: as mails of the auth server do it.
 */
@Injectable()
export class PeopleLocales extends PersonLocales {
  constructor(
    @InjectRepository(AccountPreference) private readonly preferences: Repository<AccountPreference>,
    private readonly settings: PlatformSettings,
    private readonly internal: InternalClient,
  ) {
    super();
  }

  async localesOf(userIds: readonly string[]): Promise<Map<string, KnownLocale>> {
    const found = new Map<string, KnownLocale>();
    for (let at = 0; at < userIds.length; at += AT_ONCE) {
      const ids = userIds.slice(at, at + AT_ONCE);
      const rows = await this.preferences.findBy({ userId: In(ids) });
      const chosen = new Map(rows.map(row => [row.userId, localeOf(row)]));
      const seen = await this.seenLanguages(ids.filter(id => !chosen.get(id)?.language));
      for (const id of ids) found.set(id, this.resolve(chosen.get(id), seen[id]));
    }
    return found;
  }

  /** None while the auth server is away: nobody waits for it to be written to. */
  private async seenLanguages(ids: readonly string[]): Promise<SeenLanguages['languages']> {
    const known = ids.filter(id => UUID.test(id));
    if (known.length === 0) return {};
    const call = { method: 'POST', path: '/internal/users/languages', body: { ids: known } } as const;
    return this.internal.call<SeenLanguages>(call).then(
      ({ languages }) => languages,
      () => ({}),
    );
  }

  private resolve(chosen: PersonLocale | undefined, seen: Language | undefined): KnownLocale {
    const language = chosen?.language ?? seen ?? this.settings.language;
    const locale = chosen?.locale ?? null;
    return { language, tag: formatTag({ language, locale }), timeZone: chosen?.timeZone ?? this.settings.timeZone };
  }
}

/** The auth server refuses what is none. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
