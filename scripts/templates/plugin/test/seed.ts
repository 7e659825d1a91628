import type { Seeding } from '@sv/sdk/seeding';

/** A person with a few entries: `plugin check` exports, imports and deletes them, and looks at the pages. */
export default async function seed({ api }: Seeding): Promise<void> {
  await api('POST', 'entries', { title: 'Read the guide' });
  await api('POST', 'entries', { title: 'Écrire un module' });
}
