import { aUser } from '../support/auth-server/fake-users';
import { type Client, startTestInstance, type TestInstance } from '../support/test-instance';

/** Two people, or two tabs, change one thing: the second one must not undo the first without a word. */
describe('lost updates', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  const cases: [path: string, who: () => Client, first: object, second: object][] = [
    [
      '/api/admin/settings',
      () => instance.as('owner'),
      { tenantName: 'Acme' },
      { tenantName: 'Other', rootPluginId: 'sv.launcher' },
    ],
    [
      '/api/admin/instance-config',
      () => instance.as('owner'),
      { instanceName: 'Acme' },
      { instanceName: 'Other', primaryColor: '#112233' },
    ],
    [
      '/api/admin/mail',
      () => instance.as('owner'),
      { host: 'mail.example.com', from: 'work@example.com' },
      { host: 'other.example.com', port: 2525 },
    ],
    ['/api/admin/policies', () => instance.as('owner'), { mfaGraceDays: 3 }, { mfaGraceDays: 9, requireMfa: 'admins' }],
    ['/api/account/preferences', () => instance.as(aUser()), { theme: 'dark' }, { theme: 'light', locale: 'de' }],
  ];

  describe.each(cases)('%s', (path, who, first, second) => {
    let me: Client;
    beforeAll(() => (me = who()));
    const read = async () => (await me.get(path).expect(200)).body as { version: number };
    const change = (body: object, version: string) => me.patch(path).set('if-match', version).send(body);

    it('says its version, in the header too, and counts each change', async () => {
      const { body, headers } = await me.get(path).expect(200);
      expect(headers['etag']).toBe(`"${body.version}"`);
      const changed = await me.patch(path).send(first).expect(200);
      expect([changed.body.version, changed.headers['etag']]).toEqual([body.version + 1, `"${body.version + 1}"`]);
      await me.patch(path).send({}).expect(200);
      expect((await read()).version).toBe(body.version + 1);
    });

    it('refuses the second of two who saw the same, changes nothing and answers what is there', async () => {
      const seen = await read();
      const etag = `"${seen.version}"`;
      await change(first, etag).expect(200);
      const { body } = await change(second, `W/${etag}`).expect(412);
      expect(body).toMatchObject({ code: 'changed-meanwhile', current: { version: seen.version + 1 } });
      expect(await read()).toEqual(body.current);
    });

    it('stores one of eight that come at once', async () => {
      const etag = `"${(await read()).version}"`;
      const answers = await Promise.all(Array.from({ length: 8 }, () => change(first, etag)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(412)]);
    });

    it('takes *, no other words for a version, and none in the body', async () => {
      await change(first, '*').expect(200);
      for (const words of ['1', '"x"', '"1", "2"']) {
        expect((await change(second, words).expect(400)).body.code).toBe('validation-failed');
      }
      await me.patch(path).send({ version: 1 }).expect(400);
    });
  });
});
