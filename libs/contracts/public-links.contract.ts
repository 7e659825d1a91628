/** Links to pages of apps that are open to everybody who has the link. */

/** A link without its token. */
export interface PublicLink {
  id: string;
  pluginId: string;
  /** With `:token` in the place of the token: `/albums/s/:token`. */
  path: string;
  label: string;
  createdAt: string;
  /** Null: it works until somebody ends it. */
  expiresAt: string | null;
  lastUsedAt: string | null;
}

/** `GET /api/account/links`, newest first. */
export interface PublicLinkList {
  links: PublicLink[];
  /** Whether links work in this workspace (policy `publicLinks`). */
  allowed: boolean;
}

export interface PublicLinkOwner {
  id: string;
  name: string;
}

export interface AdminPublicLink extends PublicLink {
  createdBy: PublicLinkOwner;
}

/** `GET /api/admin/links`, newest first. */
export interface AdminPublicLinkList {
  links: AdminPublicLink[];
  nextCursor: string | null;
}
