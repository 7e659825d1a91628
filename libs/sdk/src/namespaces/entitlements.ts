import { hostPart } from '../host/host-part.js';

/** What a person has paid for in this plugin. */
export interface Entitlement {
  /** The id of a tier of the manifest; null for a licence without one. */
  tier: string | null;
  /** `expired`: the last licence has ended, and none is active. */
  status: 'active' | 'expired';
  /** Null: it does not end. */
  expiresAt: Date | null;
  /** How it came here: entered by the person or by an administrator, imported, or through a group. */
  source: 'account' | 'admin' | 'import' | 'group';
}

/** Whose entitlement is asked for. */
export interface EntitlementHolder {
  /** The signed-in user when left out. Needed outside of requests. */
  userId?: string;
}

/** Called with the user whose entitlement changed; null: of the members of a group, so ask for each. */
export type EntitlementListener = (change: { userId: string | null }) => void | Promise<void>;

/**
 * What people have paid for in this plugin, so that an app can be free with a paid part: with `"gate": "features"` in the
 * manifest the app opens for everybody, and asks here. Link to `/paywall/<pluginId>` for what it costs. Answers come from
 * memory, so ask at every request and store nothing.
 *
 * @experimental
 * @example
 * ```ts
 * if (!(await sdk.entitlements.has('supporter'))) throw new EntitlementRequiredError();
 * ```
 */
export interface Entitlements {
  /**
   * Whether a person has an active licence, of one tier or of any.
   *
   * @experimental
   * @param tier one of the manifest
   * @throws InvalidInputError for a tier that the manifest does not name, and without a user
   */
  has(tier?: string, of?: EntitlementHolder): Promise<boolean>;
  /**
   * Reads the licence of a person that lasts longest, or the one that ended last. Null for somebody who never had one, or
   * whose licence was revoked.
   *
   * @experimental
   * @throws InvalidInputError without a user
   */
  current(of?: EntitlementHolder): Promise<Entitlement | null>;
  /**
   * Calls a listener after a licence of this plugin was granted, removed or revoked, or ended; in every process of the
   * workspace. Call it while the module starts; it ends with the plugin. What the listener throws is logged.
   *
   * @experimental
   * @returns stops that
   * @throws InvalidInputError for something that is no function
   */
  onChange(listener: EntitlementListener): () => void;
}

export const entitlements: Entitlements = {
  has: async (tier, of) => hostPart<Entitlements>('entitlements').has(tier, of),
  current: async of => hostPart<Entitlements>('entitlements').current(of),
  onChange: listener => hostPart<Entitlements>('entitlements').onChange(listener),
};
