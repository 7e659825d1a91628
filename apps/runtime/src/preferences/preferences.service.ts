import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AccountPreferences } from '@sv/contracts/account.contract';
import type { EntityManager, Repository } from 'typeorm';
import { TENANT_ID } from '@sv/server/tenant';
import { checkedBody } from '@sv/server/validation/checked-body';
import { AccountPreference } from './account-preference.entity';
import { PreferencesChangeDto } from './preferences.dto';

const DEFAULTS: AccountPreferences = { theme: 'system', timezone: 'UTC', locale: 'en' };

/** A change of the preferences; null goes back to the default. */
export type PreferencesChange = { [Field in keyof AccountPreferences]?: AccountPreferences[Field] | null };

/** How one person wants to see the workspace. */
@Injectable()
export class PreferencesService {
  constructor(@InjectRepository(AccountPreference) private readonly preferences: Repository<AccountPreference>) {}

  async of(userId: string): Promise<AccountPreferences> {
    const { theme, timezone, locale } = (await this.preferences.findOneBy({ userId })) ?? DEFAULTS;
    return { theme, timezone, locale };
  }

  /** What somebody chose; null while all is as it comes. */
  async chosenBy(userId: string): Promise<AccountPreferences | null> {
    return (await this.preferences.existsBy({ userId })) ? this.of(userId) : null;
  }

  /**
   * Takes over what a person had elsewhere, in somebody's transaction; only where they chose nothing here.
   *
   * @returns whether it was taken over
   * @throws InvalidRequestError
   */
  async bring(tx: EntityManager, userId: string, brought: unknown): Promise<boolean> {
    const values = resolved(checkedBody(PreferencesChangeDto, brought));
    if (await tx.existsBy(AccountPreference, { userId })) return false;
    const row = { userId, tenantId: TENANT_ID, ...DEFAULTS, ...values };
    await tx.createQueryBuilder().insert().into(AccountPreference).values(row).orIgnore().execute();
    return true;
  }

  async change(userId: string, change: PreferencesChange): Promise<AccountPreferences> {
    const values = resolved(change);
    await this.preferences
      .createQueryBuilder()
      .insert()
      .values({ userId, tenantId: TENANT_ID, ...DEFAULTS, ...values })
      .orIgnore()
      .execute();
    // Only the named columns: two tabs that change different ones do not undo each other.
    if (Object.keys(values).length > 0) await this.preferences.update({ userId }, values);
    return this.of(userId);
  }
}

/** What is to be stored: nothing for a missing field, the default for null, a locale in its canonical spelling. */
function resolved({ theme, timezone, locale }: PreferencesChange): Partial<AccountPreferences> {
  return {
    ...(theme !== undefined && { theme: theme ?? DEFAULTS.theme }),
    ...(timezone !== undefined && { timezone: timezone ?? DEFAULTS.timezone }),
    ...(locale !== undefined && { locale: locale === null ? DEFAULTS.locale : Intl.getCanonicalLocales(locale)[0] }),
  };
}
