import { newId } from '@sv/server/ids/new-id';
import { mountedRoutes } from '../support/routes/mounted-routes';
import { routeTable } from '../support/routes/route-table';
import { type Method, startTestInstance, type TestInstance } from '../support/test-instance';

const PAST = () => Date.now() - 1;
const SOON = () => Date.now() + 86_400_000;
const PAGES = ['/', '/tasks?list=1', '/account/security', '/notes', '/consent', '/paywall/premium'];

describe('a session that owes a second factor', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  const fill = (path: string) => path.replace(':id', newId()).replace(':userId', newId()).replace(':file', 'start.js');
  const open = new Set(routeTable.filter(({ needs }) => needs === 'nothing').map(({ route }) => route));

  it.each(['owner', 'admin', 'auditor', 'user'] as const)('of %s reaches no route once it is overdue', async who => {
    const client = instance.as(who, { mfaDueAt: PAST() });
    const answers: string[] = [];
    for (const { method, path } of mountedRoutes(instance.app)) {
      if (open.has(`${method} ${path}`)) continue;
      const { status, body } = await client[method.toLowerCase() as Method](fill(path));
      if (status !== 403 || body.code !== 'mfa-enrolment-required') answers.push(`${method} ${path}: ${status}`);
    }
    expect(answers).toEqual([]);
  });

  it.each(PAGES)('is led from %s to where it can be set up, and back afterwards', async path => {
    const client = instance.as('owner', { mfaDueAt: PAST() });
    const { status, headers } = await client.get(path).set('accept', 'text/html');

    expect([status, headers['location']]).toEqual([303, `/login?enrol=1&returnUrl=${encodeURIComponent(path)}`]);
  });

  it('reaches no API of a plugin either', async () => {
    const client = instance.as('user', { mfaDueAt: PAST() });
    for (const path of ['/notes/api/anything', '/api/nothing', '/notes'])
      expect((await client.get(path)).body).toMatchObject({ status: 403, code: 'mfa-enrolment-required' });
  });

  it.each(['/api/health', '/api/health/ready', '/problems/forbidden', '/api/auth/session', '/api/auth/totp/enroll'])(
    'still reaches %s',
    async path => {
      const { status, body } = await instance.as('user', { mfaDueAt: PAST() }).get(path);
      expect([status < 300, body?.code]).toEqual([true, undefined]);
    },
  );

  it('is refused nothing before, and told until when', async () => {
    const due = SOON();
    const client = instance.as('user', { mfaDueAt: due });
    expect((await client.get('/api/shell').expect(200)).body.mfaDueAt).toBe(new Date(due).toISOString());
    await client.get('/api/plugins').expect(200);
    expect((await instance.as('user').get('/api/shell').expect(200)).body.mfaDueAt).toBeNull();
  });

  it('is one whose cookie says so: an older cookie that says nothing owes nothing', async () => {
    await instance.as('user', { mfaDueAt: undefined }).get('/api/shell').expect(200);
  });

  it('bites in the very request after the moment, with the cookie from before', async () => {
    const client = instance.as('user', { mfaDueAt: Date.now() + 400 });
    await client.get('/api/shell').expect(200);
    await new Promise(resolve => setTimeout(resolve, 450));
    await client.get('/api/shell').expect(403);
  });

  it('does not hold up an admin key', async () => {
    const { cookie } = instance.as('owner', { mfaDueAt: PAST() });
    await instance.withAdminKey().get('/api/admin/users').set('cookie', cookie).expect(200);
  });
});
