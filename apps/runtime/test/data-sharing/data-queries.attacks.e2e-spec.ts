import { sdk } from '@sv/sdk';
import { PluginHost } from '../../src/plugins/host/plugin-host';
import { runInContext } from '../../src/kernel/request-context/request-context';
import { aUser } from '../support/auth-server/fake-users';
import { aCaller, contextOf } from '../support/plugins/plugin-fixtures';
import {
  agree,
  consentPath,
  consumer,
  navigation,
  provider,
  providing,
  sharingPlugins,
} from '../support/plugins/sharing-plugins';
import { type Client, startTestInstance, type TestInstance } from '../support/test-instance';

const usual = providing.resolver;

describe('a plugin that wants more than it was given', () => {
  let instance: TestInstance;
  let ada: Client;
  // With a log: writing a line looks at an error too.
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: sharingPlugins(), env: { LOG_LEVEL: 'warn' } });
  });
  afterAll(() => instance.close());
  beforeEach(() => {
    ada = instance.as(instance.auth.add(aUser({ name: 'Ada' })));
    providing.resolver = usual;
  });

  const ask = (client: Client, query: object = {}) => client.post('/reader/api/people').send(query);
  const rowsOf = (userId: string): Promise<unknown[]> =>
    instance.dataSource.query(`SELECT reason FROM data_access_log WHERE user_id = '${userId}'`);
  /** As a timer of the consumer's does that was started in a request of this person. */
  const askLater = async ({ user }: Client): Promise<unknown> => {
    const plugin = instance
      .get(PluginHost)
      .list()
      .find(({ id }) => id === consumer)!;
    const query = { providerId: provider, contract: 'people', version: '1' };
    return runInContext(contextOf(aCaller({ id: user.id }), plugin), () => sdk.data.query(query)).catch(
      (error: unknown) => error,
    );
  };

  it.each<[string, (look: () => void) => unknown]>([
    ['a proxy', look => new Proxy(new Error('x'), { getPrototypeOf: () => (look(), null), get: () => (look(), '') })],
    ['an error with a stack of its own', look => Object.defineProperty(new Error('x'), 'stack', { get: look })],
    [
      'a lookalike',
      look => ({
        get message() {
          return (look(), '');
        },
        toString: () => (look(), ''),
      }),
    ],
  ])('a provider that throws %s runs no code as the consumer, in the session of the person', async (_, thrown) => {
    await agree(ada);
    const seen: (string | null)[] = [];
    const look = () => void seen.push(sdk.auth.getSession()?.user.id ?? null);
    providing.resolver = () => Promise.reject(thrown(look));
    await ask(ada).expect(409);
    expect(seen).not.toContain(ada.user.id);
  });

  it('a provider that names people names only those whom the person who asks may see', async () => {
    await agree(ada);
    providing.resolver = async () => sdk.users.get([ada.user.id]);
    await ask(ada).expect(200);
    const looked = instance.auth.calls.filter(({ path }) => path === '/internal/people/lookup').at(-1)!;
    expect(looked.body).toMatchObject({ viewer: ada.user.id, ids: [ada.user.id] });
  });

  it('a provider whose error throws when it is looked at is a provider that failed', async () => {
    await agree(ada);
    const thrown = new Proxy(new Error('x'), {
      getPrototypeOf: () => {
        throw new Error('postgres://secret');
      },
    });
    providing.resolver = () => Promise.reject(thrown);
    const { body } = await ask(ada).expect(409);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(await rowsOf(ada.user.id)).toEqual([{ reason: 'failed' }]);
  });

  it('a consumer that asks in a loop fills neither the log nor the database', async () => {
    // The window stands still.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const tries: unknown[] = [];
    // Not all of them at once: they would wait for a connection longer than anybody may.
    while (tries.length < 650) tries.push(...(await Promise.all(Array.from({ length: 50 }, () => askLater(ada)))));
    clock.mockRestore();
    const reasons = tries.map(error => (error as { reason?: string }).reason ?? 'no-consent');
    expect(reasons.filter(reason => reason === 'too-often')).toHaveLength(50);
    expect(await rowsOf(ada.user.id)).toHaveLength(600);
    // Somebody else's are their own.
    const bob = instance.as(instance.auth.add(aUser()));
    await ask(bob).expect(403);
    expect(await rowsOf(bob.user.id)).toHaveLength(1);
  });

  it('a timer that outlives its person writes nothing down about them', async () => {
    await agree(ada);
    expect(await askLater(ada)).toEqual([{ of: ada.user.id }]);
    await ada.delete('/api/account').expect(200);
    expect(await askLater(ada)).toMatchObject({ name: 'NotAuthenticatedError' });
    expect(await rowsOf(ada.user.id)).toEqual([]);
  });

  it('a session that opens the consent page in a loop fills no table: the general limit counts it', async () => {
    const small = await startTestInstance({ plugins: sharingPlugins(), env: { RATE_LIMIT_PER_MINUTE: '10' } });
    try {
      const client = small.as(small.auth.add(aUser()));
      const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
      const answers = await Promise.all(Array.from({ length: 25 }, () => client.get(consentPath).set(navigation)));
      clock.mockRestore();
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
      expect(await small.dataSource.query('SELECT 1 FROM consent_tokens')).toHaveLength(10);
    } finally {
      await small.close();
    }
  });
});
