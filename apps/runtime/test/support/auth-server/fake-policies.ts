import type { CreatedInvite, Invite, NewInvite, Policies, PolicyChange } from '@sv/contracts/admin.contract';
import { newId } from '@sv/server/ids/new-id';
import { PlatformError } from '@sv/server/problem/platform-error';

/** The policies and invitations of the stand-in for the auth server. */
export class FakePolicies {
  readonly invites: Invite[] = [];
  private readonly values: Policies = {
    inviteOnly: { value: false, default: false, overridden: false },
    requireMfa: { value: 'none', default: 'none', overridden: false },
    requireEmailVerification: { value: false, default: false, overridden: false },
    mfaGraceDays: { value: 7, default: 7, overridden: false },
  };

  /** The answer to `/internal/policies` or `/internal/invites…`; undefined: there is no body. */
  answer(method: string, path: string, body: Record<string, unknown>): object | undefined {
    if (path === '/internal/policies') return method === 'PATCH' ? this.change(body) : this.values;
    if (method === 'GET') return { invites: this.invites, nextCursor: null };
    if (method === 'POST') return this.invite(body as unknown as NewInvite);
    this.invites.splice(this.indexOf(path.split('/')[3]!), 1);
    return undefined;
  }

  invite({ email, role = 'platform:user' }: NewInvite): CreatedInvite {
    const invite = { id: newId(), email, role, expiresAt: '2027-01-01T00:00:00.000Z', usedAt: null };
    this.invites.unshift(invite);
    return { invite, token: 'token', url: 'http://localhost:3000/register?invite=token' };
  }

  private change(change: PolicyChange): Policies {
    if (change.requireEmailVerification) throw new PlatformError('mail-not-configured');
    for (const name of Object.keys(this.values) as (keyof Policies)[]) {
      const wish = change[name];
      if (wish === undefined) continue;
      const entry = this.values[name];
      Object.assign(entry, { value: wish ?? entry.default, overridden: wish !== null });
    }
    return this.values;
  }

  private indexOf(id: string): number {
    const at = this.invites.findIndex(invite => invite.id === id);
    if (at === -1) throw new PlatformError('not-found');
    return at;
  }
}
