import type { AccessTokenScope, SessionUser } from '@sv/contracts/identity.contract';
import type { IdentifiedRequest } from '@sv/server/http/identified-request';
import type { PlatformError } from '@sv/server/problem/platform-error';

/** A person with a session or an access token, as verified by the gateway. */
export interface UserCaller {
  kind: 'user';
  user: SessionUser;
  /**
   * Instants are Unix milliseconds. `mfaDueAt`: when a second factor must be set up; null while none is owed. `epoch`: grows
   * with each change of the person's role or profile.
   */
  session: { id: string; epoch: number; expiresAt: number; freshUntil: number; mfaDueAt: number | null };
  capabilities: ReadonlySet<string>;
  /** There when a program of theirs sent an access token. Then `session` has the id and the end of the token. */
  accessToken?: { scope: AccessTokenScope; pluginIds: readonly string[] | null };
  /** The ids of the user's groups; empty while no rule of this workspace names a group. */
  groups: ReadonlySet<string>;
}

/** An administrative credential. It is nobody, so it has no account of its own. */
export interface AdminKeyCaller {
  kind: 'admin-key';
  keyId: string;
  capabilities: ReadonlySet<string>;
}

/** Who sent the request. Never made from anything but a verified cookie, the auth server's word or a checked key. */
export type Caller = UserCaller | AdminKeyCaller;

/** The request as every controller sees it: past the gateway. Who sent it is in the request context. */
export interface AdmittedRequest extends IdentifiedRequest {
  /** The route that answers; Express writes it too. */
  route?: { path: unknown };
  /** Answers for an error as the gateway does: a page for a navigation, a problem for all else. */
  refuse?: (this: AdmittedRequest, error: PlatformError) => void;
}
