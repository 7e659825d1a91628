import type { AccessTokenData } from '../auth-client/access-token-verifier';
import { knownRole } from './roles';
import type { UserCaller } from '../request-context/caller';
import type { Role } from '@sv/contracts/access.contract';
import type { SessionData } from '@sv/server/session-cookie/session-cookie';

/** Answers what a person may do; `version` grows when any answer may have changed. */
export interface CapabilitySource {
  readonly version: number;
  capabilitiesOf(role: string, userId: string): ReadonlySet<string>;
}

/** Makes the caller out of a verified cookie or token, once for each and state of the capabilities. */
export class Callers {
  private readonly made = new WeakMap<SessionData, { version: number; caller: UserCaller }>();

  constructor(private readonly source: CapabilitySource) {}

  of(data: SessionData): UserCaller {
    return this.known(data) ?? this.keep(data, this.make(data, knownRole(data.role)));
  }

  /** Whatever the role of the person, a program with their token is no more than a user: it never administers. */
  ofToken(data: AccessTokenData): UserCaller {
    const { scope, pluginIds } = data;
    return (
      this.known(data) ?? this.keep(data, { ...this.make(data, 'platform:user'), accessToken: { scope, pluginIds } })
    );
  }

  private known(data: SessionData): UserCaller | undefined {
    const known = this.made.get(data);
    return known?.version === this.source.version ? known.caller : undefined;
  }

  private keep(data: SessionData, caller: UserCaller): UserCaller {
    this.made.set(data, { version: this.source.version, caller });
    return caller;
  }

  private make(data: SessionData, role: Role): UserCaller {
    return {
      kind: 'user',
      user: { id: data.userId, email: data.email, name: data.name, image: data.image, role },
      session: sessionOf(data),
      capabilities: this.source.capabilitiesOf(role, data.userId),
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
