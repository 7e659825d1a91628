import { sdk } from '@sv/sdk';
import { LessThan } from 'typeorm';
import { EntryRow } from '../entries/entry.entity';
import { ownedBy } from '../owner';

const KEPT_MS = 365 * 86_400_000;

/** Whose entries; null: everybody's, as the schedule has it. */
export type TidyData = { userId: string } | null;

/** A job may run twice: what is removed already is not there the second time. */
export async function tidy(data: TidyData, now = new Date()): Promise<void> {
  const createdAt = LessThan(new Date(now.getTime() - KEPT_MS));
  const whose = data ? ownedBy(data.userId) : {};
  const { affected } = await sdk.db.repository(EntryRow).delete({ ...whose, createdAt });
  sdk.log.info('old entries removed', { entries: affected });
}
