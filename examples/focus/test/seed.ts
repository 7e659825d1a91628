import { randomUUID } from 'node:crypto';
import type { Seeding } from '@sv/sdk/seeding';

/** A person with two sessions, for `plugin check`. */
export default async function seed({ api }: Seeding): Promise<void> {
  for (const minutes of [25, 50]) await api('PUT', `sessions/${randomUUID()}`, { minutes });
}
