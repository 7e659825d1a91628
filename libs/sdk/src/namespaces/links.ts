import { hostPart } from '../host/host-part.js';

/** A link to create. */
export interface NewLink {
  /** One of the manifest's `publicPages`, with `:token` where the token goes: `/s/:token`, `/albums/42/:token`. */
  path: string;
  /** What people see of it in Account → Shared links: one line, at most 100 characters. */
  label: string;
  /** At most ten years from now. Left out: the link works until somebody ends it. */
  expiresAt?: Date;
}

/** A link that works, as `check` finds it. */
export interface SharedLink {
  id: string;
  /** As it was created, with `:token` in the place of the token. */
  path: string;
  label: string;
  /** The id of the user who created it. */
  createdBy: string;
  expiresAt: Date | null;
}

/** A link of the signed-in user. The token is only in the answer of `create`. */
export interface OwnLink extends Omit<SharedLink, 'createdBy'> {
  createdAt: Date;
  /** Accurate to a minute; null while nobody has followed the link. */
  lastUsedAt: Date | null;
}

/**
 * Links to pages that are open to everybody who has the link. The manifest names the pages under `publicPages`, and under
 * `public` the routes that they call.
 *
 * @experimental
 * @example
 * ```ts
 * const { url, id } = await sdk.links.create({ path: '/s/:token', label: 'Summer album' });
 * // In a route that the page calls:
 * const link = await sdk.links.check(token);
 * if (!link || link.id !== album.linkId) throw new NotFoundError();
 * ```
 */
export interface Links {
  /**
   * Creates a link in the name of the signed-in user, who sees and ends it in Account → Shared links. The address is in
   * the answer and nowhere else: of its token only a hash is stored. Store the `id` beside what is shared.
   *
   * @experimental
   * @throws NotAuthenticatedError when nobody is signed in
   * @throws InvalidInputError for a path that is not one of `publicPages`, and for a label or an end that is wrong
   * @throws PublicLinksOffError when the workspace does not allow public links
   * @throws ConflictError for a user who has too many: 100 in one plugin, 200 in all, or 60 new ones within an hour
   * @throws StoreAccessError inside `sdk.db.transaction`
   */
  create(link: NewLink): Promise<{ url: string; id: string }>;
  /**
   * Returns the link of a token that somebody sent; null when it is unknown, of another plugin, expired or ended, when the
   * workspace does not allow public links, and when the account of who created it is not active. Answer all of these
   * alike. From then on `sdk.users.get` finds, within this request, whom the creator of the link sees, and
   * `sdk.users.groupIds` and `locales` answer for the creator.
   *
   * @experimental
   * @throws StoreAccessError inside `sdk.db.transaction`
   */
  check(token: string): Promise<SharedLink | null>;
  /**
   * Ends a link of the signed-in user; outside of requests any link of the plugin.
   *
   * @experimental
   * @throws NotAuthenticatedError in a request in which nobody is signed in
   * @throws NotFoundError for a link of others, and for one that is not there
   * @throws StoreAccessError inside `sdk.db.transaction`
   */
  revoke(id: string): Promise<void>;
  /**
   * The links of the signed-in user in this plugin, newest first, the expired ones among them.
   *
   * @experimental
   * @throws NotAuthenticatedError when nobody is signed in
   * @throws StoreAccessError inside `sdk.db.transaction`
   */
  list(): Promise<OwnLink[]>;
}

export const links: Links = {
  create: async link => hostPart<Links>('links').create(link),
  check: async token => hostPart<Links>('links').check(token),
  revoke: async id => hostPart<Links>('links').revoke(id),
  list: async () => hostPart<Links>('links').list(),
};
