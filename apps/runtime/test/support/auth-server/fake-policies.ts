import type { CreatedInvite, Invite, NewInvite } from '@sv/contracts/admin/invites.contract';
import type { Policies, PolicyChange, PolicyName } from '@sv/contracts/admin/policies.contract';
import { newId } from '@sv/server/ids/new-id';
import { ChangedMeanwhileProblem } from '@sv/server/problem/changed-meanwhile.problem';
import { PlatformError } from '@sv/server/problem/platform-error';

const NAMES: readonly PolicyName[] = [
  'inviteOnly',
  'requireMfa',
  'requireEmailVerification',
  'mfaGraceDays',
  'directory',
  'accessTokens',
  'publicLinks',
];

/** The policies and invitations of the stand-in for the auth server. */
export class FakePolicies {
  readonly invites: Invite[] = [];
  private readonly values: Policies = {
    inviteOnly: { value: false, default: false, overridden: false },
    requireMfa: { value: 'none', default: 'none', overridden: false },
    requireEmailVerification: { value: false, default: false, overridden: false },
    mfaGraceDays: { value: 7, default: 7, overridden: false },
    directory: { value: 'everyone', default: 'everyone', overridden: false },
    accessTokens: { value: 'allowed', default: 'allowed', overridden: false },
    publicLinks: { value: 'on', default: 'on', overridden: false },
    version: 0,
  };

  /** The answer to `/internal/policies` or `/internal/invites…`; undefined: there is no body. */
  answer(
    method: string,
    path: string,
    { body, ifMatch }: { body: Record<string, unknown>; ifMatch: string | undefined },
  ): object | undefined {
    if (path.startsWith('/internal/policies/public-links')) return { allowed: this.values.publicLinks.value === 'on' };
    if (path === '/internal/policies') return method === 'PATCH' ? this.change(body, ifMatch) : this.values;
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

  private change(change: PolicyChange, ifMatch: string | undefined): Policies {
    if (change.requireEmailVerification) throw new PlatformError('mail-not-configured');
    if (ifMatch !== undefined && ifMatch !== `"${this.values.version}"`) throw new ChangedMeanwhileProblem(this.values);
    const named = NAMES.filter(name => change[name] !== undefined);
    if (named.length > 0) this.values.version++;
    for (const name of named) {
      const entry = this.values[name];
      Object.assign(entry, { value: change[name] ?? entry.default, overridden: change[name] !== null });
    }
    return this.values;
  }

  private indexOf(id: string): number {
    const at = this.invites.findIndex(invite => invite.id === id);
    if (at === -1) throw new PlatformError('not-found');
    return at;
  }
}
