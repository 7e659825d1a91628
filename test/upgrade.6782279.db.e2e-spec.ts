import { goldenAnswers, loadGolden, type GoldenAnswers } from '@sv/server/database/testing/golden';
import { createHash } from 'node:crypto';
import { codeOf } from './support/totp';
import { Instance } from './support/instance';
import { Person } from './support/person';

const AUTH_SECRET = 'golden secret of an instance of 6782279, in which nobody lives';
const SIGNED_IN = /^\/api\/(account\/(activity|notifications)|admin\/activity|admin\/users)$/;

describe('an instance of 6782279', () => {
  let instance: Instance;
  let answers: GoldenAnswers;
  let ada: Person;
  let ben: Person;

  beforeAll(async () => {
    instance = await Instance.prepare({ AUTH_SECRET });
    const { DATABASE_URL: url, DATA_DIR: folder } = instance.env;
    const [platform, identity] = url
      ? [{ url }, { url, schema: 'auth' }]
      : [{ url: `sqlite:${folder}/platform.db` }, { url: `sqlite:${folder}/auth.db` }];
    await loadGolden(platform, 'platform', '6782279');
    await loadGolden(identity, 'identity', '6782279');
    answers = goldenAnswers(platform);
    await instance.startAuth();
    await instance.startRuntime();
    ada = await Person.signIn(instance.url, 'ada@example.com', 'golden password of ada');
    ben = await Person.signIn(instance.url, 'ben@example.com', 'golden password of ben');
  });
  afterAll(() => instance.close());

  it('still opens what was sealed: a code of the authenticator app of before signs in', async () => {
    expect((await ben.get('/api/shell')).status).toBe(401);
    expect((await ben.post('/api/auth/mfa/totp', { code: codeOf(answers.totp) })).status).toBe(200);
  });

  it('answers as before: nothing is gone, and what is new stands beside it', async () => {
    for (const [name, person] of [
      ['ada', ada],
      ['ben', ben],
    ] as const) {
      const before = Object.entries(answers.people[name]!);
      for (const [path, body] of before.filter(([path]) => !SIGNED_IN.test(path)))
        expect({ path, ...(await person.get(path)) }).toMatchObject({ path, status: 200, body });
    }
  });

  it('has every person, notification and line of activity, among those of the new sign-ins', async () => {
    const keep = (body: Record<string, unknown>) =>
      (Object.values(body).find(Array.isArray) as { id: string }[]).map(entry => {
        const { lastSeenAt: _seen, ...kept } = entry as { id: string; lastSeenAt?: string };
        return expect.objectContaining(kept) as unknown;
      });
    for (const [path, body] of Object.entries(answers.people['ada']!).filter(([path]) => SIGNED_IN.test(path))) {
      const now = await ada.get<Record<string, unknown>>(`${path}?limit=100`);
      expect(Object.values(now.body).find(Array.isArray)).toEqual(expect.arrayContaining(keep(body)));
    }
  });

  it('has the bytes of its pictures', async () => {
    const { image } = answers.people['ben']!['/api/auth/profile'] as { image: string };
    const { logo } = answers.people['ada']!['/api/admin/instance-pictures'] as { logo: { value: string } };
    for (const path of [image, logo.value]) {
      const response = await fetch(instance.url + path, { headers: { cookie: ada.cookie } });
      const bytes = Buffer.from(await response.arrayBuffer());
      // The version in the address is the beginning of the picture's own hash.
      const { v } = Object.fromEntries(new URL(path, instance.url).searchParams) as { v: string };
      expect([response.status, createHash('sha256').update(bytes).digest('hex').slice(0, v.length)]).toEqual([200, v]);
    }
  });
});
