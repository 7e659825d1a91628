import { hostPart } from '../host/host-part.js';

/** Platform roles. What a role may do is said by capabilities; prefer asking for those. */
export type Role = 'platform:owner' | 'platform:admin' | 'platform:auditor' | 'platform:user';

export interface User {
  id: string;
  email: string;
  name: string;
  /** Path of the avatar, or null. */
  image: string | null;
  role: Role;
}

/** Who is calling, as the gateway verified it. */
export interface Session {
  id: string;
  user: User;
  /** Built-in ones and `<pluginId>:<name>`. */
  capabilities: readonly string[];
  tenantId: string;
}

/**
 * Who is calling and what they may do. Synchronous throughout: everything is known before plugin code runs.
 *
 * @stable
 * @example
 * ```ts
 * const { user, tenantId } = sdk.auth.requireSession();
 * sdk.auth.requireCapability('publish');
 * ```
 */
export interface Auth {
  /**
   * Who is signed in. Null outside a request: in timers, migrations and at start.
   *
   * @stable
   */
  getSession(): Session | null;
  /**
   * Who is signed in, where somebody must be.
   *
   * @stable
   * @throws NotAuthenticatedError when nobody is; answered as 401
   */
  requireSession(): Session;
  /**
   * Whether the person may do something.
   *
   * @stable
   * @param capability a built-in one, `<pluginId>:<name>`, or the local name of one the plugin declares itself
   */
  hasCapability(capability: string): boolean;
  /**
   * Goes on only when the person may do it.
   *
   * @stable
   * @param capability as for `hasCapability`
   * @throws NotAuthenticatedError when nobody is signed in; answered as 401
   * @throws MissingCapabilityError when the person lacks it; answered as 403
   */
  requireCapability(capability: string): void;
}

export const auth: Auth = {
  getSession: () => hostPart<Auth>('auth').getSession(),
  requireSession: () => hostPart<Auth>('auth').requireSession(),
  hasCapability: capability => hostPart<Auth>('auth').hasCapability(capability),
  requireCapability: capability => hostPart<Auth>('auth').requireCapability(capability),
};
