import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AccountPreferences } from '@sv/contracts/account.contract';
import type { Versioned } from '@sv/contracts/admin/settings.contract';
import { ChangedMeanwhileProblem } from '@sv/server/problem/changed-meanwhile.problem';
import type { EntityManager, Repository } from 'typeorm';
import { TENANT_ID } from '@sv/server/tenant';
import { checkedBody } from '@sv/server/validation/checked-body';
import { AccountPreference } from './account-preference.entity';
import { PreferencesChangeDto } from './preferences.dto';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';

const DEFAULTS: AccountPreferences = { theme: 'system', language: null, timezone: 'UTC', locale: 'en' };

/** A change of the preferences; null goes back to the default. */
export type PreferencesChange = { [Field in keyof AccountPreferences]?: AccountPreferences[Field] | null };

/** How one person wants to see the workspace. */
@Injectable()
export class PreferencesService {
  constructor(@InjectRepository(AccountPreference) private readonly preferences: Repository<AccountPreference>) {}

  /** Version 0 means that the person has chosen nothing. */
  async preferencesOf(userId: string, tx = this.preferences.manager): Promise<Versioned<AccountPreferences>> {
    const row = await tx.findOneBy(AccountPreference, { userId });
    const { theme, language, timezone, locale, version } = row ?? { ...DEFAULTS, version: 0 };
    return { theme, language, timezone, locale, version };
  }

  /** What the person chose; null when they have chosen nothing. */
  async chosenBy(userId: string): Promise<AccountPreferences | null> {
    if (!(await this.preferences.existsBy({ userId }))) return null;
    const { version: _, ...chosen } = await this.preferencesOf(userId);
    return chosen;
  }

  /**
   * Imports the preferences that a person had on another instance, in the caller's transaction, unless they have chosen
   * something here.
   *
   * @returns whether they were imported
   * @throws InvalidRequestError
   */
  async importPreferences(tx: EntityManager, userId: string, imported: unknown): Promise<boolean> {
    const values = resolved(checkedBody(PreferencesChangeDto, imported));
    if (await tx.existsBy(AccountPreference, { userId })) return false;
    const row = { userId, tenantId: TENANT_ID, ...DEFAULTS, ...values };
    await insertIfAbsent(tx, AccountPreference, row);
    return true;
  }

  /**
   * @param expected the version that the change was made for; any when null
   * @throws ChangedMeanwhileProblem
   */
  async changePreferences(
    userId: string,
    change: PreferencesChange,
    expected: number | null,
  ): Promise<Versioned<AccountPreferences>> {
    const values = resolved(change);
    if (Object.keys(values).length === 0) return this.preferencesOf(userId);
    return this.preferences.manager.transaction(async tx => {
      const row = { userId, tenantId: TENANT_ID, ...DEFAULTS, version: 0 };
      await insertIfAbsent(tx, AccountPreference, row);
      // Only the named columns: two tabs that change different ones do not undo each other.
      const condition = { userId, ...(expected !== null && { version: expected }) };
      const { affected } = await tx.update(AccountPreference, condition, { ...values, version: () => 'version + 1' });
      const now = await this.preferencesOf(userId, tx);
      if (affected === 0) throw new ChangedMeanwhileProblem(now);
      return now;
    });
  }
}

/** What is to be stored: nothing for a missing field, the default for null, a locale in its canonical spelling. */
function resolved({ theme, language, timezone, locale }: PreferencesChange): Partial<AccountPreferences> {
  return {
    ...(theme !== undefined && { theme: theme ?? DEFAULTS.theme }),
    ...(language !== undefined && { language }),
    ...(timezone !== undefined && { timezone: timezone ?? DEFAULTS.timezone }),
    ...(locale !== undefined && { locale: locale === null ? DEFAULTS.locale : Intl.getCanonicalLocales(locale)[0] }),
  };
}
