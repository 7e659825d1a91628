import type { Seeded, Seeding } from '@sv/sdk/seeding';

/** A person with a few bookmarks: `plugin check` exports, imports and deletes them, and looks at the pages. */
export default async function seed({ api }: Seeding): Promise<Seeded> {
  await api('POST', 'bookmarks', { url: 'https://example.com/', title: 'Example', tags: [] });
  await api('POST', 'bookmarks', {
    url: 'https://angular.dev/guide/signals',
    title: 'Signals',
    tags: ['web', 'Angular'],
    note: 'The part about linkedSignal.',
    remindAt: '2099-01-01T08:00:00.000Z',
  });
  await api('POST', 'bookmarks', {
    url: `https://example.org/${'a-very-long-address-'.repeat(12)}`,
    title: 'Überlange Adresse eines Artikels, den niemand abtippen möchte',
    tags: ['archive'],
  });
  // Only a link leads to the page that is open to everybody.
  const { url } = await api<{ url: string }>('POST', 'lists', { tag: 'web' });
  return { pages: [new URL(url).pathname] };
}
