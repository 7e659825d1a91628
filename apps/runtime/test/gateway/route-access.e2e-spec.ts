import { Vault } from '@sv/server/keys/vault';
import { capabilitiesOfRole } from '../../src/kernel/access/roles';
import { API_SEGMENTS } from '../../src/gateway/steps/api-segments';
import { JobQueue } from '../../src/jobs/queue/job-queue';
import { Job } from '../../src/jobs/rows/job.entity';
import { mountedRoutes } from '../support/routes/mounted-routes';
import { GroupEntitlement } from '../../src/plugins/entitlements/group-entitlement.entity';
import { licenseKeyPlace } from '../../src/plugins/entitlements/license-keys/license-keys.service';
import { PublicLink } from '../../src/plugins/links/public-link.entity';
import { LicenseKey } from '../../src/plugins/entitlements/license-key.entity';
import { licensedGroup, licensedPerson, type RouteRule, routeTable } from '../support/routes/route-table';
import { aUser } from '../support/auth-server/fake-users';
import { svg } from '../assets/pictures';
import { SETTINGS_PLUGIN, settingsPlugin } from '../support/plugins/settings-plugin';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { premiumVendor } from '../support/plugins/vendor';
import { type Method, type Somebody, startTestInstance, type TestInstance } from '../support/test-instance';

const GROUP_LICENSE = '01a1fdba-7e91-777f-9bcb-00000000000b';
const LINK = '01a1fdba-7e91-777f-9bcb-00000000000c';
const JOB = '01a1fdba-7e91-777f-9bcb-00000000000b';
const PEOPLE: Somebody[] = ['user', 'auditor', 'admin', 'owner'];

/** Contract 2, written down once more: which capability stops at which person. */
const firstWith: Record<Exclude<RouteRule['needs'], 'nothing'>, Somebody> = {
  'plugin:access': 'user',
  'profile:manage': 'user',
  'console:access': 'auditor',
  'user:view': 'auditor',
  'tenant:view': 'auditor',
  'health:view': 'auditor',
  'activity:view': 'auditor',
  'user:manage': 'admin',
  'plugin:manage': 'admin',
  'tenant:configure': 'admin',
  'role:assign': 'owner',
};

const maySee = ({ needs }: RouteRule, who: Somebody): boolean =>
  needs === 'nothing' || PEOPLE.indexOf(who) >= PEOPLE.indexOf(firstWith[needs]);

const aLink = (id: string): PublicLink => ({
  id,
  tenantId: 'default',
  pluginId: 'com.example.notes',
  userId: licensedPerson.id,
  tokenHash: 'x',
  path: '/s/:token',
  label: 'x',
  createdAt: new Date(),
  expiresAt: null,
  lastUsedAt: null,
});

describe('every route of the platform', () => {
  let instance: TestInstance;
  const old = aPlugin({ id: 'com.example.old', compatibility: { maxPlatformVersion: '0.1.0' } });
  // No stream, which would not end.
  const env = { LIVE_UPDATES: 'off' };
  let entitlementId: string;
  beforeAll(async () => {
    instance = await startTestInstance({ env, plugins: [...testPlugins(), old, settingsPlugin().plugin] });
    instance.auth.add(licensedPerson);
    const mail = { host: '127.0.0.1', port: 9, security: 'none', from: 'work@example.com' };
    await instance.as('owner').patch('/api/admin/mail').send(mail).expect(200);
    const wish = { userId: licensedPerson.id, licenseToken: premiumVendor.license(licensedPerson.id) };
    instance.auth.groups.create('Licensed', [], licensedGroup);
    entitlementId = (await instance.as('admin').post('/api/admin/entitlements').send(wish)).body.id;
  });
  afterAll(() => instance.close());
  let isAsMade = false;
  /** Who may is asked here: not how often, and not whether somebody is still there after the route that deletes them. */
  beforeEach(async () => {
    if (isAsMade) return;
    isAsMade = true;
    for (const person of instance.people.values()) instance.auth.add(person);
    await instance.dataSource.query('DELETE FROM rate_limits');
    // Only a workspace that holds the private key gives groups licences.
    const [pluginId, publicKey] = ['com.example.premium', premiumVendor.pair.publicKey];
    const privateKey = instance.get(Vault).seal('x', licenseKeyPlace(pluginId));
    await instance.dataSource.manager.save(LicenseKey, { pluginId, publicKey, privateKey, createdAt: new Date() });
    await instance.dataSource.manager.save(PublicLink, aLink(LINK));
    const licenses = instance.dataSource.getRepository(GroupEntitlement);
    await licenses.clear();
    const other = { groupId: licensedPerson.id, pluginId: 'com.example.premium', tenantId: 'default' };
    await licenses.insert({ ...other, id: GROUP_LICENSE, createdAt: new Date() });
    const jobs = instance.dataSource.getRepository(Job);
    await jobs.clear();
    const due = { status: 'waiting', attempt: 0, runAt: new Date('2100-01-01'), createdAt: new Date() } as const;
    await jobs.insert({ id: JOB, tenantId: 'default', owner: 'platform', name: 'unknown', data: 'null', ...due });
    instance.get(JobQueue).define('platform', 'weekly', () => undefined, { schedule: '0 8 * * 1' });
  });

  /** Sends the route a request that has nothing wrong but, maybe, who sends it. */
  const call = (
    client: Record<Method, (path: string) => import('supertest').Test>,
    { route, body, picture }: RouteRule,
  ) => {
    const [method, path] = route.split(' ') as [string, string];
    if (method !== 'GET') isAsMade = false;
    const request = client[method.toLowerCase() as Method](fill(path));
    if (picture) return request.attach('file', svg(), 'picture.svg');
    return body ? request.send(body) : request;
  };
  const fill = (path: string): string =>
    path
      .replace(':owner/:name', 'platform/weekly')
      .replace(':id', idFor(path))
      .replace(':userId', licensedPerson.id)
      .replace(':file', 'start.js');
  /** Something new each time: some of the routes delete it. */
  const idFor = (path: string): string => {
    if (path.startsWith('/api/admin/invites'))
      return instance.auth.policies.invite({ email: 'a@example.com' }).invite.id;
    if (path.startsWith('/api/admin/links')) return LINK;
    if (path.startsWith('/api/admin/groups')) return instance.auth.groups.create('Choir').id;
    if (path.endsWith('/settings')) return SETTINGS_PLUGIN;
    if (path.endsWith('/compatibility-override')) return old.manifest.id;
    if (path.startsWith('/api/admin/jobs')) return JOB;
    if (path.startsWith('/api/admin/entitlements')) return entitlementId;
    if (path.startsWith('/api/admin/group-entitlements')) return GROUP_LICENSE;
    if (/\/(license-key|offer)/.test(path)) return 'com.example.premium';
    return /^\/api\/admin\/(users|keys|capability-grants)/.test(path)
      ? instance.auth.add(aUser()).id
      : 'com.example.notes';
  };

  it('stands in the written table, and every line of the table is a route', () => {
    const mounted = mountedRoutes(instance.app).map(({ method, path }) => `${method} ${path}`);
    expect(mounted).toEqual([...new Set(mounted)]);
    expect(routeTable.map(({ route }) => route).sort()).toEqual([...mounted].sort());
  });

  it('is public only where the list says so', async () => {
    const open: string[] = [];
    for (const rule of routeTable) {
      const { status } = await call(instance.anonymous(), rule);
      if (status !== 401) open.push(rule.route);
    }
    expect(open).toEqual(routeTable.filter(({ needs }) => needs === 'nothing').map(({ route }) => route));
  });

  describe.each(PEOPLE)('for %s', who => {
    it.each(routeTable)('$route', async rule => {
      const { status, body } = await call(instance.as(who), rule);
      if (maySee(rule, who)) {
        expect(status).not.toBe(401);
        expect(status).not.toBe(403);
        expect(status === 503 ? 503 : Math.floor(status / 100)).not.toBe(5);
      } else {
        expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' });
      }
    });
  });

  it.each(routeTable)('with the admin key: $route', async rule => {
    const { status } = await call(instance.withAdminKey(), rule);
    if (rule.adminKey && rule.finds) expect(status).toBe(rule.finds);
    else if (rule.adminKey) expect(status).toBeLessThan(300);
    else if (rule.needs === 'nothing') expect(status).not.toBe(401);
    else expect(status).toBe(401);
  });

  it.each(routeTable)('with an unknown role, as an ordinary user: $route', async rule => {
    const stranger = instance.auth.add(aUser({ role: 'platform:superuser' as never }));
    const { status } = await call(instance.as(stranger), rule);
    expect(status === 403).toBe(!maySee(rule, 'user'));
  });

  it('lets an auditor look at everything and change nothing of administration', () => {
    const ofAdministration = routeTable.filter(({ route }) => route.includes(' /api/admin/'));
    const open = ofAdministration.filter(rule => maySee(rule, 'auditor')).map(({ route }) => route);
    expect(open.filter(route => !route.startsWith('GET '))).toEqual([]);
    const reading = ofAdministration.map(({ route }) => route).filter(route => route.startsWith('GET '));
    // Even encrypted, a backup is everything.
    expect(open).toEqual(reading.filter(route => route !== 'GET /api/admin/backups/:name/content'));
  });

  it('needs a capability that the roles of contract 2 have', () => {
    expect(capabilitiesOfRole['platform:owner']).toEqual(expect.arrayContaining(Object.keys(firstWith)));
  });

  it('stands under a reserved segment, and every reserved segment has a route or is forwarded', async () => {
    const mounted = mountedRoutes(instance.app).map(({ path }) => path.split('/')[2]!);
    const { body } = await instance.anonymous().get('/api/auth/anything').expect(200);
    const forwarded = body.path === '/api/auth/anything' ? ['auth'] : [];
    expect([...new Set([...mounted, ...forwarded])].sort()).toEqual(API_SEGMENTS.toSorted());
  });

  it('is not reached under a name that is not reserved: /api/verify and /api/brand are 404', async () => {
    for (const path of ['/api/verify', '/api/brand/logo', '/api/internal/users', '/api']) {
      const { body } = await instance.as('owner').get(path).expect(404);
      expect(body.code).toBe('not-found');
    }
  });
});
