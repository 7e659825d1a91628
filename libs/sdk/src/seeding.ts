/**
 * A person in a running instance, for a plugin's `test/seed.ts`. `plugin check` calls its default export in the
 * plugin's own context, signed in as that person, and then exports, imports, deletes and looks at what is there:
 *
 * ```ts
 * export default async function seed({ api }: Seeding): Promise<void> {
 *   await api('POST', 'entries', { title: 'Milk' });
 * }
 * ```
 *
 * It may return {@link Seeded}.
 *
 * Experimental.
 */
export interface Seeding {
  userId: string;
  tenantId: string;
  /**
   * Calls the plugin's own API as the person.
   *
   * @param path below `<routePrefix>/api/`
   * @returns what was answered
   * @throws Error when it was refused
   */
  api<T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T>;
}

/**
 * What a seed may say of what it made. Experimental.
 */
export interface Seeded {
  /** Addresses of pages with a parameter, for `plugin check` to look at where no page links to one: `/plants/abc`. */
  pages?: readonly string[];
}
