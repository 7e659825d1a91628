import { sdk } from '@sv/sdk';
import { EntryRow } from '../entries/entry.entity';
import { ownedBy } from '../owner';

/** Version 1 of `entries`: as small as its purpose. */
export async function sharedEntries({ subjectUserId }: { subjectUserId: string }): Promise<{ title: string }[]> {
  const rows = await sdk.db
    .repository(EntryRow)
    .find({ where: { ...ownedBy(subjectUserId) }, order: { createdAt: 'DESC' } });
  return rows.map(({ title }) => ({ title }));
}
