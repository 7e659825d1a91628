/**
 * The argument of a plugin's `test/seed.ts`: a person in a running instance. `plugin check` calls the default export in
 * the plugin's context, signed in as that person. It then exports, imports and deletes the data, and checks the pages:
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
   * Calls the plugin's API as the person.
   *
   * @param path below `<routePrefix>/api/`
   * @returns the body of the answer
   * @throws Error when the request was refused
   */
  api<T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T>;
}

/**
 * The optional result of a seed. Experimental.
 */
export interface Seeded {
  /** Addresses of pages with a route parameter that no other page links to, for `plugin check`: `/plants/abc`. */
  pages?: readonly string[];
}
