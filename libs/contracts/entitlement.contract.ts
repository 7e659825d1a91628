import type { OverlaySize, ShellMode } from './shell.contract';

/** Whether a licence opens its plugin: withdrawn, over, or neither. */
export type EntitlementStatus = 'active' | 'expired' | 'revoked';

/** How a licence came here: typed in by the person, granted by an administrator, or out of an imported archive. */
export type EntitlementSource = 'account' | 'admin' | 'import';

/** A licence of a person for a plugin. */
export interface Entitlement {
  id: string;
  pluginId: string;
  /** The id again when the plugin is not installed any more. */
  pluginName: string;
  tier: string | null;
  status: EntitlementStatus;
  issuedAt: string;
  /** Null: it does not end. */
  expiresAt: string | null;
}

/** `GET /api/account/entitlements`, newest first. */
export interface EntitlementList {
  entitlements: Entitlement[];
  /** Those of the person's groups, for apps that the person may open: they count for as long as one is a member. */
  throughGroups: GroupEntitlement[];
}

/** Body of `POST /api/account/entitlements`. */
export interface LicenseTokenEntry {
  licenseToken: string;
}

/** A licence as administrators see it. */
export interface AdminEntitlement extends Entitlement {
  /** Null when the person was deleted: a revoked licence stays known. */
  userId: string | null;
  source: EntitlementSource;
  createdAt: string;
}

/** `GET /api/admin/entitlements`, newest first. */
export interface AdminEntitlementList {
  entitlements: AdminEntitlement[];
  nextCursor: string | null;
}

/** Body of `POST /api/admin/entitlements`. */
export interface EntitlementGrant extends LicenseTokenEntry {
  userId: string;
}

/** A licence of a group for a plugin: it counts for whoever is a member now. */
export interface GroupEntitlement {
  id: string;
  groupId: string;
  /** `Deleted group` for a deleted one; null while it cannot be looked up. */
  groupName: string | null;
  pluginId: string;
  /** The id again when the plugin is not installed any more. */
  pluginName: string;
  tier: string | null;
  status: 'active' | 'expired';
  expiresAt: string | null;
  createdAt: string;
}

/** `GET /api/admin/group-entitlements`, newest first. */
export interface GroupEntitlementList {
  entitlements: GroupEntitlement[];
}

/** Body of `POST /api/admin/group-entitlements`. */
export interface NewGroupEntitlement {
  groupId: string;
  pluginId: string;
  tier?: string;
  expiresAt?: string;
}

/** `GET /api/admin/plugins/:id/license-key`. */
export interface LicenseKey {
  /** Raw Ed25519, base64url: the one that counts now. */
  publicKey: string;
  hasPrivateKey: boolean;
  /** Whether it was set here, or is the one of the plugin's manifest. */
  source: 'instance' | 'manifest';
  /** What a licence names that is to count in this workspace only. */
  instanceId: string;
}

/** Body of `PUT /api/admin/plugins/:id/license-key`. */
export interface LicenseKeyChange {
  publicKey: string;
  /** Raw, or PKCS #8 as base64 or PEM. Missing: none is kept here. */
  privateKey?: string;
}

/** Answer of `POST /api/admin/plugins/:id/license-key/reveal`. */
export interface RevealedLicenseKey {
  privateKey: string;
}

/** One thing that can be bought. Amounts are in the currency's main unit. */
export interface OfferTier {
  id: string;
  name: string;
  price: { amount: number; currency: string };
}

/** `GET /api/plugins/:id/offer`: what the page says that stands before a plugin that costs money. */
export interface PluginOffer {
  pluginId: string;
  name: string;
  description: string | null;
  iconUrl: string | null;
  homepage: string | null;
  routePrefix: string;
  shell: ShellMode;
  overlaySize: OverlaySize | null;
  model: 'one_time' | 'recurring' | 'pay_what_you_want';
  interval: 'month' | 'year' | null;
  tiers: OfferTier[];
  /** Whether the caller needs a licence before it opens. */
  paywalled: boolean;
}
