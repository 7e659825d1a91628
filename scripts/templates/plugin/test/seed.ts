import type { Seeded, Seeding } from '@sv/sdk/seeding';

/** A person with a few entries: `plugin check` exports, imports and deletes them, and looks at the pages. */
export default async function seed({ api }: Seeding): Promise<Seeded> {
  await api('POST', 'entries', { title: 'Read the guide' });
  await api('POST', 'entries', { title: 'Écrire un module' });
  const pages: string[] = [];
  const { url } = await api<{ url: string }>('POST', 'shared'); // with links
  pages.push(new URL(url).pathname); // with links
  return { pages };
}
