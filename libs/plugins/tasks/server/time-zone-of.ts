import { sdk } from '@sv/sdk';
import type { Owner } from './owner';

/** The time zone of a person's account. Their own clock is no secret before them. */
export async function timeZoneOf({ userId }: Owner): Promise<string> {
  return (await sdk.users.locales([userId])).get(userId)?.timeZone ?? 'UTC';
}
