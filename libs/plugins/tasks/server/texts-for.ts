import { sdk, type Translate } from '@sv/sdk';

/** The texts of Tasks in the language of a person; of somebody who may not be seen here, in English. */
export async function textsFor(userId: string): Promise<Translate> {
  const locale = (await sdk.users.locales([userId])).get(userId);
  return sdk.texts.in(locale?.language ?? 'en');
}
