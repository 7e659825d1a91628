import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { revocationsSince } from '@sv/server/backup/revocations/read-revocations';
import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { newId } from '@sv/server/ids/new-id';
import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { AccessToken } from '../../src/database/access-token.entity';
import { AuthEvent } from '../../src/database/auth-event.entity';
import { Group } from '../../src/database/groups/group.entity';
import { GroupMember } from '../../src/database/groups/group-member.entity';
import { openIdentityStore } from '../../src/database/open-identity-store';
import { Invite } from '../../src/database/people/invite.entity';
import { Session } from '../../src/database/session.entity';
import { Passkey } from '../../src/database/factors/passkey.entity';
import { User } from '../../src/database/user.entity';
import { AuthEventLog } from '../../src/events/auth-event-log';
import { giveRole, type Person, register } from '../support/people';
import { type AuthInstance, migratedDatabase, startAuth } from '../support/start-auth';

const [GROUP, TOKEN, INVITE] = [newId(), newId(), newId()];

/** Somebody who lost something hopes that an older backup is restored. */
describe('what was revoked after a backup', () => {
  let database: FreshDatabase;
  let dataDir: string;
  let auth: AuthInstance;
  let people: Record<'ada' | 'bob' | 'cleo' | 'dan' | 'eve', Pick<Person, 'cookie'> & { user: { id: string } }>;
  let madeAt: string;
  let backup: (() => Promise<void>)[];

  beforeEach(async () => {
    database = await migratedDatabase();
    dataDir = mkdtempSync(join(tmpdir(), 'sv-revoked-'));
    auth = await startAuth({ DATA_DIR: dataDir }, database);
    people = {} as typeof people;
    for (const name of ['ada', 'cleo'] as const)
      people[name] = await register(auth, { name, email: `${name}@example.com` });
    const cleo = await auth.db.manager.findOneByOrFail(User, { name: 'cleo' });
    // A registration takes a password, and that takes a second.
    for (const name of ['bob', 'dan', 'eve'] as const) {
      people[name] = { user: { id: newId() }, cookie: '' };
      const role = name === 'bob' ? 'platform:admin' : 'platform:user';
      await auth.db.manager.insert(User, {
        ...cleo,
        id: people[name].user.id,
        name,
        email: `${name}@example.com`,
        role,
      });
    }
    const now = new Date();
    const row = { tenantId: 'default', createdAt: now };
    await auth.db.manager.insert(Group, { ...row, id: GROUP, name: 'Board', nameKey: 'board', version: 1 });
    for (const userId of [people.cleo.user.id, people.dan.user.id])
      await auth.db.manager.insert(GroupMember, {
        groupId: GROUP,
        userId,
        tenantId: 'default',
        isManager: false,
        addedAt: now,
      });
    const token = {
      name: 'Script',
      tokenHash: 'h',
      hint: 'abcd',
      scope: 'read',
      expiresAt: new Date(now.getTime() + 60_000),
    } as const;
    for (const email of ['used@example.com', 'open@example.com'])
      await auth.db.manager.insert(Invite, {
        ...row,
        id: email === 'open@example.com' ? newId() : INVITE,
        email,
        tokenHash: email,
        role: 'platform:user',
        createdBy: null,
        expiresAt: new Date(now.getTime() + 60_000),
        usedAt: null,
      });
    await auth.db.manager.insert(AccessToken, { ...row, ...token, id: TOKEN, userId: people.cleo.user.id });
    await backUp();
  });
  afterEach(async () => {
    await auth.close().catch(() => undefined);
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });

  const backUp = async (): Promise<void> => {
    madeAt = new Date().toISOString();
    backup = [];
    for (const entity of [User, Group, GroupMember, AccessToken, Session, Passkey, Invite])
      backup.push(await kept(entity));
  };

  /** The rows of a table as they are now. @returns puts them back */
  const kept = async <T extends ObjectLiteral>(entity: EntityTarget<T>): Promise<() => Promise<void>> => {
    const rows = await auth.db.manager.find(entity);
    return async () => void (await auth.db.manager.save(entity, rows as never));
  };
  const id = (name: keyof typeof people): string => people[name].user.id;
  const change = (name: keyof typeof people, body: object) =>
    auth
      .http()
      .patch(`/internal/users/${id(name)}`)
      .set('authorization', `Bearer ${auth.bearer}`)
      .send({ ...body, actorId: 'cli', actorType: 'cli' });
  const internal = (method: 'delete' | 'post' | 'put', path: string) =>
    auth.http()[method](path).set('authorization', `Bearer ${auth.bearer}`).send({ actorId: 'cli', actorType: 'cli' });
  const revokeToken = () => auth.http().delete(`/api/auth/access-tokens/${TOKEN}`).set('cookie', people.cleo.cookie);

  /** As `restore` does it, and the first start after that. */
  const restore = async (keepsSessions: boolean, isApplied = true) => {
    for (const putBack of backup) await putBack();
    const revocations = isApplied ? revocationsSince(dataDir, madeAt).since : [];
    await auth.db.query(
      'CREATE TABLE _restored (kind TEXT, backup_id TEXT, made_at TEXT, keeps_sessions INTEGER, revocations TEXT)',
    );
    await auth.db.query(
      `INSERT INTO _restored VALUES ('restore', 'an-id', '${madeAt}', ${keepsSessions ? 1 : 0}, '${JSON.stringify(revocations)}')`,
    );
    await auth.close();
    const db = await openIdentityStore(database.options);
    const users = Object.fromEntries((await db.manager.find(User)).map(user => [user.name, user]));
    const members = await db.manager.find(GroupMember);
    const found = {
      roles: [users['ada']!.role, users['bob']!.role],
      status: ['cleo', 'dan', 'eve'].map(name => users[name]!.status),
      members: members.map(({ userId }) => userId),
      managers: members.filter(({ isManager }) => isManager).map(({ userId }) => userId),
      invites: (await db.manager.find(Invite)).map(({ email }) => email),
      tokens: await db.manager.count(AccessToken),
      passkeys: (await db.manager.find(Passkey)).map(({ name }) => name),
      sessions: (await db.manager.find(Session)).map(({ userId }) => userId),
      events: (await db.manager.findBy(AuthEvent, { reason: 'instance-restored' })).map(({ kind }) => kind),
    };
    await db.destroy();
    return found;
  };

  const record = (event: Parameters<AuthEventLog['recordEvent']>[1], end?: () => unknown) =>
    auth.db.transaction(async tx => {
      await auth.app.get(AuthEventLog).recordEvent(tx, event);
      await end?.();
    });
  const actor = { actorId: 'cli', actorType: 'cli' } as const;

  it('stays revoked: people, roles, memberships, tokens, and invitations that were used', async () => {
    await record({ kind: 'invite.used', userId: newId(), actor, details: { inviteId: INVITE } });
    await revokeToken().expect(204);
    await change('bob', { role: 'platform:user' }).expect(200);
    await change('dan', { active: false }).expect(200);
    await change('eve', { status: 'deleting' }).expect(200);
    await internal('delete', `/internal/users/${id('eve')}`).expect(204);
    await internal('delete', `/internal/groups/${GROUP}/members/${id('cleo')}`).expect(204);
    const found = await restore(true);
    expect(found).toMatchObject({
      roles: ['platform:owner', 'platform:user'],
      status: ['active', 'deactivated', 'deleting'],
      members: [id('dan')],
      tokens: 0,
      invites: ['open@example.com'],
    });
    expect(found.sessions.sort()).toEqual([id('ada'), id('cleo')].sort());
    expect(found.events.sort()).toEqual(
      [
        'access-token.revoked',
        'group.member-removed',
        'invite.used',
        'user.deactivated',
        'user.deleting',
        'user.role-changed',
      ].sort(),
    );
  });

  it('deletes nobody whose deletion was rolled back, and only shuts out whose deletion a crash cut off', async () => {
    const [file] = readdirSync(join(dataDir, 'revocations')).map(name => join(dataDir, 'revocations', name));
    let atTheCrash = '';
    const deleting = (name: keyof typeof people) => ({ kind: 'user.deleting', userId: id(name), actor }) as const;
    const crash = () => Promise.reject(new Error((atTheCrash = readFileSync(file!, 'utf8'))));
    await expect(record(deleting('cleo'), crash)).rejects.toThrow('user.deleting');
    writeFileSync(file!, atTheCrash);
    const rollBack = () => Promise.reject(new Error('rolled back'));
    await expect(record(deleting('dan'), rollBack)).rejects.toThrow('rolled back');
    await change('eve', { status: 'deleting' }).expect(200);
    const found = await restore(true);
    expect(found).toMatchObject({ status: ['deactivated', 'active', 'deleting'], sessions: [id('ada')], tokens: 0 });
    expect(found.events.sort()).toEqual(['user.deactivated', 'user.deleting']);
  });

  it('comes back where it was given back since, and where the operator wants the state as it was', async () => {
    await change('dan', { active: false }).expect(200);
    await change('dan', { active: true }).expect(200);
    await internal('delete', `/internal/groups/${GROUP}/members/${id('cleo')}`).expect(204);
    await internal('put', `/internal/groups/${GROUP}/members/${id('cleo')}`).expect(204);
    await change('cleo', { active: false }).expect(200);
    expect(revocationsSince(dataDir, madeAt).since.map(({ action }) => action)).toContain('user.deactivated');
    const found = await restore(true, false);
    expect([found.status, found.members.length]).toEqual([['active', 'active', 'active'], 2]);
    const ofDan = revocationsSince(dataDir, madeAt).since.filter(({ userId }) => userId === id('dan'));
    expect(ofDan.map(({ action }) => action).sort()).toEqual(['access-token.revoked', 'session.ended']);
  });

  it('makes nobody a manager again who came back as a member, and signs out whoever was deactivated for a while', async () => {
    await auth.db.manager.update(GroupMember, { userId: id('cleo') }, { isManager: true });
    await backUp();
    await internal('delete', `/internal/groups/${GROUP}/members/${id('cleo')}`).expect(204);
    await internal('put', `/internal/groups/${GROUP}/members/${id('cleo')}`).expect(204);
    await change('dan', { active: false }).expect(200);
    await change('dan', { active: true }).expect(200);
    const found = await restore(true);
    expect([found.members.length, found.managers, found.status]).toEqual([2, [], ['active', 'active', 'active']]);
    expect(found.sessions).toContain(id('ada'));
    expect(found.sessions).not.toContain(id('dan'));
  });

  it('takes what a reset of factors ended, also where sessions are kept, and nothing that came after it', async () => {
    const passkey = (name: string, createdAt: Date) => {
      const ids = { id: newId(), tenantId: 'default', userId: id('cleo'), credentialId: name, publicKey: 'k' };
      const facts = { name, counter: '0', transports: null, userVerified: true, synced: false, lastUsedAt: null };
      return auth.db.manager.insert(Passkey, { ...ids, ...facts, createdAt });
    };
    await passkey('lost', new Date(0));
    await backUp();
    await internal('post', `/internal/users/${id('cleo')}/reset-mfa`).expect(204);
    expect(await auth.db.manager.countBy(Session, { userId: id('cleo') })).toBe(0);
    await passkey('new', new Date(Date.now() + 1_000));
    const found = await restore(true);
    expect([found.sessions, found.tokens, found.passkeys]).toEqual([[id('ada')], 0, ['new']]);
  });

  it('brings no owner back who was sent away, though another had just become one', async () => {
    await change('bob', { role: 'platform:owner' }).expect(200);
    await backUp();
    await change('ada', { active: false }).expect(200);
    const found = await restore(true);
    expect([found.roles, found.events]).toEqual([['platform:owner', 'platform:owner'], ['user.deactivated']]);
  });

  it('leaves an owner: without one nobody could administer the workspace', async () => {
    await giveRole(auth, id('bob'), 'platform:owner');
    await change('ada', { role: 'platform:user' }).expect(200);
    expect((await restore(false)).roles).toEqual(['platform:owner', 'platform:admin']);
  });

  it('is not revoked when it cannot be written down: whoever was told that it is must not be wrong', async () => {
    rmSync(join(dataDir, 'revocations'), { recursive: true });
    writeFileSync(join(dataDir, 'revocations'), 'no folder');
    expect((await revokeToken()).status).toBeGreaterThanOrEqual(500);
    expect((await change('dan', { active: false })).status).toBeGreaterThanOrEqual(500);
    expect(await auth.db.manager.count(AccessToken)).toBe(1);
    expect(await auth.db.manager.countBy(User, { status: 'deactivated' })).toBe(0);
  });
});
