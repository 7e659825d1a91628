import type { AccessTokenData } from '../auth-client/access-token-verifier';
import type { GroupIds } from '../auth-client/memberships';
import { knownRole } from './roles';
import type { UserCaller } from '../request-context/caller';
import type { Role } from '@sv/contracts/access.contract';
import type { SessionData } from '@sv/server/session-cookie/session-cookie';

/** Answers what a person may do; `version` grows when any answer may have changed. */
export interface CapabilitySource {
  readonly version: number;
  capabilitiesOf(role: string, userId: string, groups: GroupIds): ReadonlySet<string>;
}

/** Makes the caller out of a verified cookie or token, once for each, its groups and state of the capabilities. */
export class Callers {
  private readonly made = new WeakMap<SessionData, { version: number; caller: UserCaller }>();

  constructor(private readonly source: CapabilitySource) {}

  of(data: SessionData, groups: GroupIds): UserCaller {
    return this.known(data, groups) ?? this.keep(data, this.make(data, knownRole(data.role), groups));
  }

  /** Whatever the role of the person, a program with their token is no more than a user: it never administers. */
  ofToken(data: AccessTokenData, groups: GroupIds): UserCaller {
    const { scope, pluginIds } = data;
    const known = this.known(data, groups);
    return known ?? this.keep(data, { ...this.make(data, 'platform:user', groups), accessToken: { scope, pluginIds } });
  }

  private known(data: SessionData, groups: GroupIds): UserCaller | undefined {
    const known = this.made.get(data);
    return known?.version === this.source.version && known.caller.groups === groups ? known.caller : undefined;
  }

  private keep(data: SessionData, caller: UserCaller): UserCaller {
    this.made.set(data, { version: this.source.version, caller });
    return caller;
  }

  private make(data: SessionData, role: Role, groups: GroupIds): UserCaller {
    return {
      kind: 'user',
      user: { id: data.userId, email: data.email, name: data.name, image: data.image, role },
      session: sessionOf(data),
      capabilities: this.source.capabilitiesOf(role, data.userId, groups),
      groups,
    };
  }
}

/** A cookie from an older version does not say when its session ends, or when a second factor is due. */
const sessionOf = (data: SessionData): UserCaller['session'] => ({
  id: data.sessionId,
  epoch: data.epoch,
  expiresAt: data.sessionExpiresAt ?? data.expiresAt,
  freshUntil: data.freshUntil,
  mfaDueAt: data.mfaDueAt ?? null,
});
