// Between the shape of the API and the columns of the row: quiet hours are three of them.
import type { NotificationPreferenceValues } from '@sv/contracts/notification.contract';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { timeZoneNamed } from '@sv/server/validation/time-zone';
import type { NotificationPreference } from './notification-preference.entity';

/** A change of the preferences; null goes back to the default. */
export type NotificationPreferencesChange = {
  [Field in keyof NotificationPreferenceValues]?: NotificationPreferenceValues[Field] | null;
};

export type StoredPreferences = Omit<NotificationPreference, 'userId' | 'tenantId' | 'version'>;

export const defaultPreferences: Readonly<NotificationPreferenceValues> = {
  mutedCategories: [],
  webPush: false,
  pollIntervalSeconds: 30,
  quietHours: null,
  contentFree: false,
};

export function toPreferences(row: NotificationPreference): NotificationPreferenceValues {
  const { mutedCategories, webPush, pollIntervalSeconds, contentFree } = row;
  const { quietFrom: from, quietTo: to, quietTimezone: timezone } = row;
  const quietHours = from !== null && to !== null && timezone !== null ? { from, to, timezone } : null;
  return { mutedCategories, webPush, pollIntervalSeconds, quietHours, contentFree };
}

/**
 * What is to be stored: nothing for a missing field, the default for null.
 *
 * @throws InvalidRequestError for quiet hours that would last a whole day, or none of it
 */
export function toStored(change: NotificationPreferencesChange): Partial<StoredPreferences> {
  const { mutedCategories, webPush, pollIntervalSeconds, quietHours, contentFree } = change;
  return {
    ...(mutedCategories !== undefined && { mutedCategories: mutedCategories ?? defaultPreferences.mutedCategories }),
    ...(webPush !== undefined && { webPush: webPush ?? defaultPreferences.webPush }),
    ...(pollIntervalSeconds !== undefined && {
      pollIntervalSeconds: pollIntervalSeconds ?? defaultPreferences.pollIntervalSeconds,
    }),
    ...(quietHours !== undefined && toColumns(quietHours)),
    ...(contentFree !== undefined && { contentFree: contentFree ?? defaultPreferences.contentFree }),
  };
}

function toColumns(
  quietHours: NotificationPreferenceValues['quietHours'],
): Pick<StoredPreferences, 'quietFrom' | 'quietTo' | 'quietTimezone'> {
  if (quietHours === null) return { quietFrom: null, quietTo: null, quietTimezone: null };
  const { from, to, timezone } = quietHours;
  if (from === to) throw InvalidRequestError.at('/quietHours/to', 'to must be another time than from');
  return { quietFrom: from, quietTo: to, quietTimezone: timeZoneNamed(timezone) };
}
