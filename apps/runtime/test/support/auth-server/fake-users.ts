import type { Role } from '@sv/contracts/access.contract';
import type { AdminUser, AdminUserList, UserStatus } from '@sv/contracts/admin/users.contract';
import { newId } from '@sv/server/ids/new-id';
import { PlatformError, RetryLaterError } from '@sv/server/problem/platform-error';
import { activeCount } from './fake-headcount';

const OWNER: Role = 'platform:owner';

const RESET_LINK = { url: 'http://localhost:3000/reset-password?token=t', expiresAt: '2027-01-01T00:00:00.000Z' };
/** Answered without a body. */
const BARE_ACTIONS = ['sign-out', 'reset-mfa', 'unlock'];

type Body = Record<string, unknown>;

/** A user of the stand-in, with every field a test does not care about filled in. */
export function aUser(fields: Partial<AdminUser> = {}): AdminUser {
  const id = fields.id ?? newId();
  return {
    id,
    email: `${id}@example.test`,
    emailVerified: true,
    name: 'Somebody',
    image: null,
    role: 'platform:user',
    status: 'active',
    mfa: { totp: false, passkeys: 0 },
    createdAt: '2026-01-01T00:00:00.000Z',
    lastSeenAt: null,
    ...fields,
  };
}

/** The accounts of the stand-in, by id. */
export class FakeUsers extends Map<string, AdminUser> {
  /** Whom nobody but themselves may see, as a policy may say. */
  readonly hidden = new Set<string>();
  /** Whether no account can be changed now. */
  failsToChange = false;
  /** Whether the last step of a deletion goes wrong. */
  failsToRemove = false;

  add(user: AdminUser): AdminUser {
    this.set(user.id, user);
    return user;
  }

  /** The answer to `/internal/users…`; undefined: there is no body. */
  answer(method: string, url: string, body: Body): object | undefined {
    const [, , , id, verb] = new URL(url, 'http://auth').pathname.split('/');
    if (id === undefined) return this.list(url);
    if (id === 'lookup') return { users: (body['ids'] as string[]).flatMap(one => this.get(one) ?? []) };
    if (id === 'count') return activeCount(this);
    if (verb === 'reauthenticate') return this.confirm(id, body);
    if (verb === undefined && method === 'PATCH') return this.change(id, body);
    if (verb === undefined && method === 'DELETE') return this.remove(id);
    if (!BARE_ACTIONS.includes(verb ?? '') && verb !== 'reset-link') throw new PlatformError('not-found');
    this.reach(id, body);
    return verb === 'reset-link' ? RESET_LINK : undefined;
  }

  private change(id: string, body: Body): AdminUser {
    const { role, active, status, fresh } = body as {
      role?: Role;
      active?: boolean;
      status?: 'deleting';
      fresh?: true;
    };
    if (this.failsToChange) throw new PlatformError('database-unavailable');
    const user = this.reach(id, body);
    if (role !== undefined && this.roleOf(body) !== OWNER) throw new PlatformError('forbidden');
    const ownership = role !== undefined && role !== user.role && [role, user.role].includes(OWNER);
    if (ownership && body['actorType'] === 'user' && !fresh) throw new PlatformError('reauthentication-required');
    const owners = [...this.values()].filter(one => one.role === OWNER && one.status === 'active');
    const leaves = (role !== undefined && role !== OWNER) || active === false || status === 'deleting';
    if (leaves && owners.length === 1 && owners[0] === user) throw new PlatformError('last-owner');
    const next: UserStatus = status ?? (active === undefined ? user.status : active ? 'active' : 'deactivated');
    const image = body['image'] as string | null | undefined;
    return this.add({
      ...user,
      image: image === undefined ? user.image : image,
      role: role ?? user.role,
      status: next,
    });
  }

  /** The user, when the actor may touch it: on an owner only owners, and oneself. */
  private reach(id: string, body: Body): AdminUser {
    const user = this.get(id);
    if (!user) throw new PlatformError('not-found');
    const trusted = body['actorType'] === 'system' || body['actorId'] === id || this.roleOf(body) === OWNER;
    if (user.role === OWNER && !trusted) throw new PlatformError('forbidden');
    return user;
  }

  private roleOf({ actorId, actorType }: Body): Role | undefined {
    return actorType === 'user' ? this.get(String(actorId))?.role : undefined;
  }

  /** Everybody's password is `right password`, and every code `123456`. */
  private confirm(id: string, { password, code }: Body): undefined {
    if (password !== undefined && this.get(id)?.mfa.totp) throw new PlatformError('second-factor-required');
    if (code === '000000') throw new RetryLaterError('rate-limited', 2);
    if (password !== undefined && password !== 'right password') throw new PlatformError('invalid-credentials');
    if (code !== undefined && code !== '123456') throw new PlatformError('invalid-code');
  }

  private remove(id: string): undefined {
    if (this.failsToRemove) throw new PlatformError('database-unavailable');
    this.delete(id);
  }

  private list(url: string): AdminUserList {
    const query = new URL(url, 'http://auth').searchParams;
    const [status, q] = [query.get('status'), query.get('q')?.toLowerCase() ?? ''];
    const users = [...this.values()]
      .filter(user => status !== 'deleting' || user.status === status)
      .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(q));
    return { users, nextCursor: null };
  }

  /** Everybody sees everybody but those in `hidden`. */
  seenBy({ viewer, ids }: Body): object[] {
    const seen = [...this.values()].filter(({ id }) => !this.hidden.has(id) || id === viewer);
    const people = seen.map(({ id, name, image, email }) => ({
      id,
      name,
      image,
      deleted: false,
      email,
    }));
    const gone = (id: string) => ({ id, name: 'Deleted user', image: null, deleted: true, email: null });
    return (
      (ids as string[] | undefined)?.flatMap(
        id => people.find(one => one.id === id) ?? (this.has(id) ? [] : gone(id)),
      ) ?? people
    );
  }
}
