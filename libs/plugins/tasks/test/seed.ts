import type { Seeding } from '@sv/sdk/seeding';

/** A person with a list, and something to do in it: `plugin check` deletes them and looks at the pages. */
export default async function seed({ api }: Seeding): Promise<void> {
  const { id } = await api<{ id: string }>('POST', 'lists', { name: 'Summer fair', color: 'orange' });
  await api('POST', `lists/${id}/items`, { title: 'Book the marquee', notes: 'Six by twelve metres.' });
  await api('POST', `lists/${id}/items`, { title: 'Posters to the printer', dueAt: '2026-06-22T10:00:00.000Z' });
}
