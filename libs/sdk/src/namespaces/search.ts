import { hostPart } from '../host/host-part.js';
import type { WorkSignal } from './work-signal.js';

export interface SearchRequest {
  /** Who searches: the user who is signed in, so `sdk.auth` answers for them. */
  userId: string;
  /** 1 to 100 characters of plain text, as typed. */
  q: string;
  /** How many results are shown at most. */
  limit: number;
  /** Aborted when the answer is no longer waited for. */
  signal: WorkSignal;
}

export interface SearchResult {
  /** At most 100 characters. */
  id: string;
  /** One line; cut after 200 characters. */
  title: string;
  /** One line; cut after 200 characters. */
  subtitle?: string | null;
  /** A path of the plugin: its route prefix, or below. */
  url: string;
  /** The path of a picture of the plugin. The plugin's own icon by default. */
  icon?: string | null;
  /** The date to show beside the title. */
  at?: Date | string | null;
}

export type SearchProvider = (request: SearchRequest) => Promise<readonly SearchResult[]>;

/**
 * The plugin's part in the search of the workspace. The manifest has `"contributes": { "search": true }`.
 *
 * @experimental
 * @example
 * ```ts
 * sdk.search.provide(async ({ userId, q, limit }) => {
 *   const found = await sdk.db.repository(Note).find({ where: { userId, title: ILike(`%${q}%`) }, take: limit });
 *   return found.map(({ id, title }) => ({ id, title, url: `/notes/${id}` }));
 * });
 * ```
 */
export interface Search {
  /**
   * Registers the function that answers searches. Register it while the module starts; a later registration replaces an
   * earlier one. It runs with the searching user signed in, and only for users who may open the plugin. Return only what
   * this user may see.
   *
   * It has 300 ms. Then `signal` is aborted, and the results of the other plugins are shown without it. The first 20
   * results are kept; a result that is malformed or leads outside the plugin is dropped and logged.
   *
   * @experimental
   */
  provide(provider: SearchProvider): void;
}

export const search: Search = {
  provide: provider => hostPart<Search>('search').provide(provider),
};
