import type { Seeding } from '@sv/sdk/seeding';

/** A person with a few days: `plugin check` exports, imports and deletes them, and looks at the pages. */
export default async function seed({ api }: Seeding): Promise<void> {
  await api('PUT', 'days/2026-06-21', { text: 'Planted the beans.' });
  await api('PUT', 'days/2026-06-22', { text: 'Écrit une lettre.\nRain in the evening.' });
}
