import { sdk } from '@sv/sdk';
import type { Seeded, Seeding } from '@sv/sdk/seeding';
import { EntryRow } from '../server/entries/entry.entity';
import type { GroupDetail } from '../shared/group.contract';

/** A GIF of one pixel: `api` sends JSON, so the receipt does not go through the route. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');

/** A person with a group of their own, an expense with a receipt and a link: `plugin check` moves and deletes it. */
export default async function seed({ api, userId }: Seeding): Promise<Seeded> {
  const { id } = await api<{ id: string }>('POST', 'groups', { name: 'Holidays', currency: 'EUR', userIds: [] });
  const { me } = await api<GroupDetail>('GET', `groups/${id}`);
  const expense = { title: 'Train to Malmö', amount: 8950, payerId: me, split: 'equal', shares: [{ memberId: me }] };
  const { id: expenseId } = await api<{ id: string }>('POST', `groups/${id}/expenses`, expense);
  const receipt = await sdk.files.put(PICTURE, { name: 'Ticket.gif', ownerId: userId });
  await sdk.db.repository(EntryRow).update({ id: expenseId }, { receiptId: receipt.id, receiptBy: me });
  // Only a link leads to the page that is open to everybody.
  const { url } = await api<{ url: string }>('POST', `groups/${id}/link`);
  return { pages: [`/expenses/groups/${id}`, new URL(url).pathname] };
}
