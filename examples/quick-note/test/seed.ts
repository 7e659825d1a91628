import type { Seeding } from '@sv/sdk/seeding';

/** A person with a note, for `plugin check`. */
export default async function seed({ api }: Seeding): Promise<void> {
  await api('PUT', 'note', { text: 'Ring the bakery\nÉcrire à Zoé 🥐' });
}
