import type { Seeding } from '@sv/sdk/seeding';

/** A person with a small address book: `plugin check` exports, imports and deletes it, and looks at the pages. */
export default async function seed({ api }: Seeding): Promise<void> {
  await api('POST', 'contacts', { name: 'Ada Lovelace', email: 'ada@example.com', birthday: '1815-12-10' });
  await api('POST', 'contacts', { name: 'Zoë Ångström', phone: '+46 8 123 45', notes: 'Two\nlines' });
}
