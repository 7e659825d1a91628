import { SessionCookieCodec } from '@sv/server/session-cookie/session-cookie';
import { SECRET, startTestInstance, type TestInstance } from '../support/test-instance';

const PREVIOUS_SECRET = 'the secret before, of more than 32 bytes';

describe('a cache cookie that is not ours', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance({ env: { AUTH_SECRET_PREVIOUS: PREVIOUS_SECRET } })));
  afterAll(() => instance.close());

  const valid = () => instance.seal(instance.people.get('owner')!);
  const sealedWith = (secret: string, fields = {}, now = Date.now()): string => {
    const { id, name, email, role } = instance.people.get('owner')!;
    const times = { issuedAt: now, expiresAt: now + 300_000, freshUntil: now };
    const person = { userId: id, name, email, image: null, role, sessionId: 'b1a5', epoch: 1, mfaDueAt: null };
    return new SessionCookieCodec(secret).seal({ ...person, ...times, ...fields });
  };
  const ask = (value: string) =>
    instance.anonymous().get('/api/shell').set('cookie', `sv_session=opaque; sv_session_data=${value}`);
  const verifications = () => instance.auth.calls.filter(({ path }) => path === '/api/verify').length;
  /** Nobody is who the cookie says until the auth server was asked, and this one says no. */
  const expectAsked = async (value: string) => {
    const before = verifications();
    const { status, body } = await ask(value);
    expect([value, status, body.code]).toEqual([value, 401, 'unauthenticated']);
    expect(verifications()).toBe(before + 1);
  };

  it('is believed with no question asked when it is ours', async () => {
    const before = verifications();
    expect((await ask(valid())).status).toBe(200);
    expect((await ask(sealedWith(SECRET))).status).toBe(200);
    expect(verifications()).toBe(before);
  });

  it('signed with the secret before is believed too', async () => {
    expect((await ask(sealedWith(PREVIOUS_SECRET))).status).toBe(200);
  });

  it('with any one character changed is asked about', async () => {
    const value = valid();
    for (let at = 0; at < value.length; at++) {
      const other = value[at] === 'A' ? 'B' : 'A';
      await expectAsked(value.slice(0, at) + other + value.slice(at + 1));
    }
  });

  it('cut at any place is asked about', async () => {
    const value = valid();
    for (let length = 1; length < value.length; length += 7) await expectAsked(value.slice(0, length));
  });

  it.each([
    ['signed with another secret', () => sealedWith('another secret, of more than 32 bytes too')],
    ['expired', () => sealedWith(SECRET, { expiresAt: Date.now() - 1 })],
    ['without an expiry', () => sealedWith(SECRET, { expiresAt: undefined })],
    ['with padding', () => `${valid()}=`],
    ['with two signatures', () => `${valid()}.${valid().split('.')[1]}`],
    ['with no signature', () => `${valid().split('.')[0]}.`],
    ['in quotes', () => `"${valid()}"`],
  ])('%s is asked about', async (_, value) => expectAsked(value()));

  it('that expired is not kept alive by having been believed before', async () => {
    const value = sealedWith(SECRET, { expiresAt: Date.now() + 150 });
    expect((await ask(value)).status).toBe(200);
    await new Promise(resolve => setTimeout(resolve, 200));
    await expectAsked(value);
  });

  it('of an older state of the account is asked about', async () => {
    const { id } = instance.people.get('owner')!;
    instance.auth.revoke(id, null, 5);
    await new Promise(resolve => setTimeout(resolve, 100));
    await expectAsked(sealedWith(SECRET, { epoch: 4 }));
    expect((await ask(sealedWith(SECRET, { epoch: 5 }))).status).toBe(200);
  });

  it('alone, without a session, is asked about when it does not hold', async () => {
    const before = verifications();
    const { status } = await instance.anonymous().get('/api/shell').set('cookie', 'sv_session_data=forged.forged');
    expect(status).toBe(401);
    expect(verifications()).toBe(before + 1);
  });
});
