import { AGE_HEADER } from '@sv/server/backup/encryption/age';
import { newId } from '@sv/server/ids/new-id';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RuntimeConfig } from '../../../src/kernel/config/runtime-config';
import { aUser } from '../auth-server/fake-users';
import { SETTINGS_PLUGIN, settingsPlugin } from '../plugins/settings-plugin';
import { aPlugin, testPlugins } from '../plugins/test-plugins';
import { premiumVendor } from '../plugins/vendor';
import { anArchive } from '../portability/an-archive';
import { type Client, type Somebody, type TestInstance } from '../test-instance';

/** What is to be done by a route, with everything right but, maybe, how fresh the session is. */
export interface FreshAttempt {
  /** As in the list: `PATCH /api/admin/users/:id`. */
  route: string;
  /** Which of the acts of a route it is, where it has several. */
  what?: string;
  /** Whether an admin key may it; a key has no session, so nothing of it can be stale. */
  adminKey?: true;
  /** Makes what it is about, by somebody who may: the id. */
  about?: (instance: TestInstance) => string | Promise<string>;
  body?: (instance: TestInstance) => object;
}

const PREMIUM = 'com.example.premium';
const NOTES = 'com.example.notes';
const KEY = `/api/admin/plugins/${PREMIUM}/license-key`;

/** For tests of overrides: it does not fit this version. */
const tooOld = aPlugin({ id: 'com.example.old', compatibility: { maxPlatformVersion: '0.1.0' } });
export const freshPlugins = () => [...testPlugins(), tooOld, settingsPlugin().plugin];

const person = (instance: TestInstance) => instance.auth.add(aUser()).id;
const made = async (instance: TestInstance, path: string, body: object): Promise<string> =>
  ((await instance.as('owner').post(path).send(body).expect(201)).body as { id: string }).id;
const keyKept = async (instance: TestInstance): Promise<string> => {
  await instance.as('owner').put(KEY).send(premiumVendor.pair).expect(204);
  return PREMIUM;
};
const capability = (instance: TestInstance) => ({ capability: `${NOTES}:hidden`, userId: person(instance) });
const licence = (instance: TestInstance) => {
  const userId = person(instance);
  return { userId, licenseToken: premiumVendor.license(userId) };
};
const licenceOfGroup = (instance: TestInstance) => ({
  pluginId: PREMIUM,
  groupId: instance.auth.groups.create(newId()).id,
});
const override = () => ({ reason: 'x', expiresAt: new Date(Date.now() + 86_400_000).toISOString() });
const ofUser = (verb: string): FreshAttempt => ({
  route: `POST /api/admin/users/:id/${verb}`,
  about: person,
  adminKey: true,
});
const changeUser = (what: string, body: object): FreshAttempt => ({
  route: 'PATCH /api/admin/users/:id',
  what,
  about: person,
  body: () => body,
  ...('active' in body && { adminKey: true }),
});
const olderBackup = async (instance: TestInstance): Promise<string> => {
  const { dir } = instance.get(RuntimeConfig).backups;
  await mkdir(dir, { recursive: true });
  const names = ['workspace-2025-01-01T03-30-00Z.zip', 'workspace-2025-01-02T03-30-00Z.zip'];
  for (const name of names) await writeFile(join(dir, name), 'a backup');
  await utimes(join(dir, names[0]!), 1, 1);
  return names[0]!;
};
const encryptedBackup = async (instance: TestInstance): Promise<string> => {
  const name = `${await olderBackup(instance)}.age`;
  await writeFile(join(instance.get(RuntimeConfig).backups.dir, name), `${AGE_HEADER}a backup`);
  return name;
};
const settings = (change: object): Pick<FreshAttempt, 'route' | 'what' | 'adminKey' | 'body'> => ({
  route: 'PATCH /api/admin/settings',
  what: JSON.stringify(change),
  adminKey: true,
  body: () => change,
});

export const freshAttempts: FreshAttempt[] = [
  changeUser('role', { role: 'platform:admin' }),
  changeUser('role of an owner', { role: 'platform:owner' }),
  changeUser('deactivated', { active: false }),
  changeUser('activated', { active: true }),
  ofUser('reset-mfa'),
  ofUser('unlock'),
  { route: 'POST /api/admin/users/:id/reset-link', about: person },
  { route: 'DELETE /api/admin/users/:id', about: person, adminKey: true },
  ...['owner', 'admin', 'auditor'].map(role => ({
    route: 'POST /api/admin/invites',
    what: role,
    body: () => ({ email: `${newId()}@example.com`, role: `platform:${role}` }),
  })),
  { route: 'PATCH /api/admin/policies', adminKey: true, body: () => ({ inviteOnly: true }) },
  { route: 'PATCH /api/admin/mail', body: () => ({ host: 'localhost', from: 'work@example.com' }) },
  {
    route: 'POST /api/admin/mail/test',
    body: () => ({ to: 'ada@example.com', settings: { host: '127.0.0.1', port: 9, from: 'work@example.com' } }),
  },
  { route: 'POST /api/admin/backups', adminKey: true },
  { route: 'DELETE /api/admin/backups/:name', adminKey: true, about: olderBackup },
  { route: 'GET /api/admin/backups/:name/content', adminKey: true, about: encryptedBackup },
  settings({ notificationRetentionDays: 30 }),
  settings({ backupsKept: 3 }),
  settings({ backupSchedule: '0 4 * * *' }),
  settings({ activityRetentionDays: 364 }),
  settings({ tenantName: 'Works', notificationRetentionDays: null, activityRetentionDays: 1 }),
  {
    route: 'POST /api/admin/broadcasts',
    adminKey: true,
    body: () => ({ audience: { all: true }, title: 'Sign in again', url: '/tasks' }),
  },
  { route: 'POST /api/admin/capability-grants', body: capability },
  {
    route: 'DELETE /api/admin/capability-grants/:id',
    about: instance => made(instance, '/api/admin/capability-grants', capability(instance)),
  },
  { route: 'POST /api/admin/entitlements', adminKey: true, body: licence },
  {
    route: 'DELETE /api/admin/entitlements/:id',
    adminKey: true,
    about: instance => made(instance, '/api/admin/entitlements', licence(instance)),
  },
  { route: 'POST /api/admin/group-entitlements', adminKey: true, about: keyKept, body: licenceOfGroup },
  {
    route: 'DELETE /api/admin/group-entitlements/:id',
    adminKey: true,
    about: async instance => {
      await keyKept(instance);
      return made(instance, '/api/admin/group-entitlements', licenceOfGroup(instance));
    },
  },
  {
    route: 'PUT /api/admin/groups/:id/members/:userId',
    adminKey: true,
    about: instance => instance.auth.groups.create(newId()).id,
    body: () => ({}),
  },
  {
    route: 'PUT /api/admin/plugins/:id/access',
    adminKey: true,
    about: () => NOTES,
    body: () => ({ groupIds: null }),
  },
  { route: 'PUT /api/admin/plugins/:id/license-key', about: () => PREMIUM, body: () => premiumVendor.pair },
  { route: 'DELETE /api/admin/plugins/:id/license-key', about: keyKept },
  { route: 'POST /api/admin/plugins/:id/license-key/reveal', about: keyKept },
  { route: 'POST /api/admin/keys', body: () => ({ name: 'Script', capabilities: ['user:view'] }) },
  {
    route: 'DELETE /api/admin/keys/:id',
    about: instance => made(instance, '/api/admin/keys', { name: 'Old script', capabilities: ['user:view'] }),
  },
  ...[false, true].map(enabled => ({
    route: 'PATCH /api/admin/plugins/:id',
    what: enabled ? 'enabled' : 'disabled',
    adminKey: true as const,
    about: async (instance: TestInstance) => {
      await instance.as('owner').patch(`/api/admin/plugins/${NOTES}`).send({ enabled: !enabled }).expect(200);
      return NOTES;
    },
    body: () => ({ enabled }),
  })),
  {
    route: 'PATCH /api/admin/plugins/:id/settings',
    adminKey: true,
    about: () => SETTINGS_PLUGIN,
    body: () => ({ values: { apiKey: newId() } }),
  },
  {
    route: 'POST /api/admin/plugins/:id/compatibility-override',
    adminKey: true,
    about: () => tooOld.manifest.id,
    body: override,
  },
  {
    route: 'DELETE /api/admin/plugins/:id/compatibility-override',
    adminKey: true,
    about: async instance => {
      const { id } = tooOld.manifest;
      await instance.as('owner').post(`/api/admin/plugins/${id}/compatibility-override`).send(override()).expect(201);
      return id;
    },
  },
  { route: 'GET /api/account/export' },
  { route: 'POST /api/account/import', body: () => anArchive() },
  { route: 'DELETE /api/account' },
];

/** Of administration: an owner's, who may all of it. Of an account: that of somebody who is there for this alone. */
export const attackerOf = (instance: TestInstance, { route }: FreshAttempt): Somebody | ReturnType<typeof aUser> =>
  route.includes(' /api/admin/') ? 'owner' : instance.auth.add(aUser());

/** Sends it as somebody. */
export function attempt(
  client: Pick<Client, 'get' | 'post' | 'put' | 'patch' | 'delete'>,
  { route }: FreshAttempt,
  id: string,
  body?: object,
) {
  const [method, path] = route.split(' ') as [string, string];
  const request = client[method.toLowerCase() as 'get'](path.replace(/:id|:name/, id).replace(':userId', newId()));
  if (Buffer.isBuffer(body)) return request.set('content-type', 'application/zip').send(body);
  return body ? request.send(body) : request;
}
