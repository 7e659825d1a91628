import { sdk } from '@sv/sdk';
import { ownedBy } from '../owner';
import { EntryRow } from './entry.entity';

/** Deletes what there is of a person. Asked again when it failed, so that nothing left is fine. */
export async function deleteEntries({ userId }: { userId: string }): Promise<void> {
  await sdk.db.repository(EntryRow).delete(ownedBy(userId));
}
