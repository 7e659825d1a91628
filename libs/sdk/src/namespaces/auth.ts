import { hostPart } from '../host/host-part.js';

/** Platform roles. Prefer checking capabilities: they define what a role may do. */
export type Role = 'platform:owner' | 'platform:admin' | 'platform:auditor' | 'platform:user';

export interface User {
  id: string;
  email: string;
  name: string;
  /** Path of the avatar, or null. */
  image: string | null;
  role: Role;
}

/** The caller, as verified by the gateway. */
export interface Session {
  id: string;
  user: User;
  /** Built-in capabilities and those of plugins, `<pluginId>:<name>`. */
  capabilities: readonly string[];
  tenantId: string;
}

/**
 * The caller and their capabilities. All calls are synchronous: everything is known before plugin code runs.
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
   * Returns the session of the signed-in person. Null outside a request: in timers, in migrations and at start.
   *
   * @stable
   */
  getSession(): Session | null;
  /**
   * Returns the session of the signed-in person, or throws.
   *
   * @stable
   * @throws NotAuthenticatedError when nobody is signed in; answered as 401
   */
  requireSession(): Session;
  /**
   * Returns whether the person has a capability.
   *
   * @stable
   * @param capability a built-in one, `<pluginId>:<name>`, or the local name of one that the plugin declares
   */
  hasCapability(capability: string): boolean;
  /**
   * Throws unless the person has a capability.
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
