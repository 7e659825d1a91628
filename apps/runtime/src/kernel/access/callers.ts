import { knownRole } from './roles';
import type { Caller, UserCaller } from '../request-context/caller';
import type { SessionData } from '@sv/server/session-cookie/session-cookie';

/** Answers what a person may do; `version` grows when any answer may have changed. */
export interface CapabilitySource {
  readonly version: number;
  capabilitiesOf(role: string, userId: string): ReadonlySet<string>;
}

/** Makes the caller out of a verified cookie, once per cookie and state of the capabilities. */
export class Callers {
  private readonly made = new WeakMap<SessionData, { version: number; caller: UserCaller }>();

  constructor(private readonly source: CapabilitySource) {}

  of(data: SessionData): Caller {
    const known = this.made.get(data);
    if (known?.version === this.source.version) return known.caller;
    const caller = this.make(data);
    this.made.set(data, { version: this.source.version, caller });
    return caller;
  }

  private make(data: SessionData): UserCaller {
    const role = knownRole(data.role);
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
