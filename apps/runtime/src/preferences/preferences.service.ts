import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AccountPreferences } from '@sv/contracts/account.contract';
import type { Versioned } from '@sv/contracts/admin.contract';
import { ChangedMeanwhileProblem } from '@sv/server/problem/changed-meanwhile.problem';
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

  /** With version 0 while all is as it comes. */
  async of(userId: string, tx = this.preferences.manager): Promise<Versioned<AccountPreferences>> {
    const row = await tx.findOneBy(AccountPreference, { userId });
    const { theme, timezone, locale, version } = row ?? { ...DEFAULTS, version: 0 };
    return { theme, timezone, locale, version };
  }

  /** What somebody chose; null while all is as it comes. */
  async chosenBy(userId: string): Promise<AccountPreferences | null> {
    if (!(await this.preferences.existsBy({ userId }))) return null;
    const { version: _, ...chosen } = await this.of(userId);
    return chosen;
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

  /**
   * @param expected the version that the change was made for; any when null
   * @throws ChangedMeanwhileProblem
   */
  async change(
    userId: string,
    change: PreferencesChange,
    expected: number | null,
  ): Promise<Versioned<AccountPreferences>> {
    const values = resolved(change);
    if (Object.keys(values).length === 0) return this.of(userId);
    return this.preferences.manager.transaction(async tx => {
      const row = { userId, tenantId: TENANT_ID, ...DEFAULTS, version: 0 };
      await tx.createQueryBuilder().insert().into(AccountPreference).values(row).orIgnore().execute();
      // Only the named columns: two tabs that change different ones do not undo each other.
      const { affected } = await tx
        .createQueryBuilder()
        .update(AccountPreference)
        .set({ ...values, version: () => 'version + 1' })
        .where({ userId, ...(expected !== null && { version: expected }) })
        .execute();
      const now = await this.of(userId, tx);
      if (affected === 0) throw new ChangedMeanwhileProblem(now);
      return now;
    });
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
