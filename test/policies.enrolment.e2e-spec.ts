import type { TotpEnrolment } from '@sv/contracts/identity.contract';
import type { Policies } from '@sv/contracts/admin/policies.contract';
import type { Shell } from '@sv/contracts/shell.contract';
import { generateSync } from 'otplib';
import { Instance } from './support/instance';
import { Person } from './support/person';

const POLICIES = '/api/admin/policies';

/** A change reaches every runtime within a second (contract 2). */
async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (const started = Date.now(); Date.now() - started < 1000;) {
    if (await holds()) return true;
    await new Promise(done => setTimeout(done, 25));
  }
  return holds();
}

describe('a second factor that the workspace asks for', () => {
  let instance: Instance;
  let owner: Person;
  let user: Person;
  beforeAll(async () => {
    instance = await Instance.start({ RATE_LIMIT_PER_MINUTE: '0' });
    owner = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
    user = await Person.register(instance.url, { name: 'Bob', email: 'bob@example.com' });
  });
  afterAll(() => instance.close());

  const shellOf = (person: Person) => person.get<Shell & { code?: string }>('/api/shell');
  const isDue = async (person: Person) => (await shellOf(person)).body.mfaDueAt !== null;
  const isHeldUp = async (person: Person) => (await shellOf(person)).body.code === 'mfa-enrolment-required';

  it('is asked for by one of two administrators who choose at once, and the other one is shown what was chosen', async () => {
    const { body: seen } = await owner.get<Policies>(POLICIES);
    const wishes = Array.from({ length: 8 }, (_, at) => ({ mfaGraceDays: at % 2 ? 6 : 7 }));
    const answers = await Promise.all(
      wishes.map(wish => owner.patch<Policies>(POLICIES, wish, { 'if-match': `"${seen.version}"` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(412)]);
    const { body: current } = await owner.get<Policies>(POLICIES);
    const refused = answers.find(({ status }) => status === 412)!;
    expect(refused.body).toMatchObject({ code: 'changed-meanwhile', current });
    expect(current.version).toBe(seen.version + 1);
    await owner.patch(POLICIES, { mfaGraceDays: null });
  });

  it('is not owed before', async () => {
    expect((await shellOf(user)).body.mfaDueAt).toBeNull();
  });

  it('reminds open sessions from the change of the policy on, and refuses nothing yet', async () => {
    expect((await owner.patch(POLICIES, { requireMfa: 'all' })).status).toBe(200);

    expect(await until(() => isDue(user))).toBe(true);
    const { body, status } = await shellOf(user);
    expect(status).toBe(200);
    expect(Date.parse(body.mfaDueAt!)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  });

  it('leads everybody to where it is set up when the time is over, and nowhere else', async () => {
    expect((await owner.patch(POLICIES, { mfaGraceDays: 0 })).status).toBe(200);

    expect(await until(() => isHeldUp(user))).toBe(true);
    expect(await until(() => isHeldUp(owner))).toBe(true);
    expect((await owner.get(POLICIES)).status).toBe(403);
    expect((await user.get('/api/auth/profile')).status).toBe(403);
    const page = await user.get('/tasks?list=1', { accept: 'text/html' });
    expect([page.status, page.headers.get('location')]).toEqual([303, '/login?enrol=1&returnUrl=%2Ftasks%3Flist%3D1']);
    expect((await user.get('/login?enrol=1', { accept: 'text/html' })).status).toBe(200);
  });

  it('opens everything again as soon as it is set up', async () => {
    const { body } = await user.post<TotpEnrolment>('/api/auth/totp/enroll', {});
    const confirmed = await user.post('/api/auth/totp/confirm', { code: generateSync({ secret: body.secret }) });

    expect(confirmed.status).toBe(200);
    expect((await shellOf(user)).status).toBe(200);
    expect((await shellOf(user)).body.mfaDueAt).toBeNull();
    expect(await isHeldUp(owner)).toBe(true);
  });
});
