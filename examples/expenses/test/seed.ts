import type { Seeded, Seeding } from '@sv/sdk/seeding';
import type { GroupDetail } from '../shared/group.contract';

/** A person with a group of their own, an expense in it and a link: `plugin check` moves and deletes it. */
export default async function seed({ api }: Seeding): Promise<Seeded> {
  const { id } = await api<{ id: string }>('POST', 'groups', { name: 'Holidays', currency: 'EUR', userIds: [] });
  const { me } = await api<GroupDetail>('GET', `groups/${id}`);
  const expense = { title: 'Train to Malmö', amount: 8950, payerId: me, split: 'equal', shares: [{ memberId: me }] };
  await api('POST', `groups/${id}/expenses`, expense);
  // Only a link leads to the page that is open to everybody.
  const { url } = await api<{ url: string }>('POST', `groups/${id}/link`);
  return { pages: [`/expenses/groups/${id}`, new URL(url).pathname] };
}
