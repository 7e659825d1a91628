import { Challenge } from '../../src/database/factors/challenge.entity';
import { RateLimit } from '../../src/database/sign-in/rate-limit.entity';
import { HARD_STOP } from '../../src/guessing/account-delay';
import { strangersOf } from '../../src/guessing/guessing-limits';
import { forgive } from '../support/forgive';
import { addPasskey, creationOptions, post, requestOptions, signInByPasskey } from '../support/passkeys';
import { cookieOf, PASSWORD, type Person, register } from '../support/people';
import { anotherKey, SoftwareAuthenticator } from '../support/software-authenticator';
import { type AuthInstance, startAuth } from '../support/start-auth';

const SIGN_IN = '/api/auth/passkeys/sign-in/verify';
const REGISTER = '/api/auth/passkeys/register/verify';
/** What JSON can say that is none of what is asked for. */
const WRONG = [
  undefined,
  null,
  0,
  1.5,
  true,
  '',
  ' ',
  '=',
  '!!',
  '\u0000',
  'a'.repeat(100_000),
  [],
  ['a'],
  {},
  { a: 1 },
];

describe('floods and rubbish at the passkey routes', () => {
  let auth: AuthInstance;
  let ada: Person;
  let key: SoftwareAuthenticator;
  beforeAll(async () => {
    auth = await startAuth();
    key = new SoftwareAuthenticator();
    ({ person: ada } = await addPasskey(auth, await register(auth), key));
  });
  afterAll(() => auth.close());
  beforeEach(() => forgive(auth));

  it('challenges are 60 a minute for an address, for each purpose', async () => {
    const tries = Array.from({ length: 80 }, () => post(auth, '/api/auth/passkeys/sign-in/options'));
    const answers = await Promise.all(tries);
    const refused = answers.filter(({ status }) => status === 429);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(refused).toHaveLength(20);
    expect(refused.every(({ headers }) => Number(headers['retry-after']) >= 1)).toBe(true);
    expect(await auth.db.getRepository(Challenge).countBy({ purpose: 'sign-in' })).toBe(60);
    await creationOptions(auth, ada.cookie);
  });

  it('ten wrong assertions a minute close the address, for right ones too, and never the account', async () => {
    for (let tries = 0; tries < 10; tries += 1)
      expect((await signInByPasskey(auth, key, { key: anotherKey() })).body.code).toBe('invalid-passkey');
    const { status, headers } = await signInByPasskey(auth, key);
    expect([status, Number(headers['retry-after']) >= 1]).toEqual([429, true]);
    expect(await auth.db.getRepository(RateLimit).countBy({ key: strangersOf(ada.email) })).toBe(0);
  });

  it('a passkey opens an account that strangers have stopped, and lets everybody in again', async () => {
    const stopped = { count: HARD_STOP, startedAt: new Date(), updatedAt: new Date() };
    const blockedUntil = new Date(Date.now() + 900_000);
    const counters = auth.db.getRepository(RateLimit);
    await counters.insert({ key: strangersOf(ada.email), blockedUntil, ...stopped });
    const byPassword = () => post(auth, '/api/auth/sign-in').send({ email: ada.email, password: PASSWORD });
    expect((await byPassword()).status).toBe(429);
    expect((await signInByPasskey(auth, key)).status).toBe(200);
    expect(await counters.countBy({ key: strangersOf(ada.email) })).toBe(0);
    await byPassword().expect(200);
  });

  it.each(['id', 'rawId', 'type', 'response', 'clientExtensionResults', 'authenticatorAttachment'] as const)(
    'a body whose %s is anything else is 400, or ignored, never 500',
    async field => {
      const assertion = key.get(await requestOptions(auth));
      const made = new SoftwareAuthenticator().create(await creationOptions(auth, ada.cookie));
      for (const value of WRONG) {
        const answers = [
          await post(auth, SIGN_IN).send({ ...assertion, [field]: value, type: field === 'type' ? value : 'none' }),
          await post(auth, REGISTER, ada.cookie).send({ ...made, rawId: undefined, [field]: value }),
          await post(auth, '/api/auth/reauthenticate', ada.cookie).send({
            passkey: { ...assertion, id: 7, [field]: value },
          }),
        ];
        expect(answers.map(({ status }) => [field, typeof value, status])).toEqual(
          answers.map(() => [field, typeof value, 400]),
        );
      }
    },
  );

  it.each(['clientDataJSON', 'authenticatorData', 'signature', 'userHandle', 'attestationObject'])(
    'an answer whose %s is anything else is refused, never 500',
    async member => {
      for (const value of WRONG) {
        await forgive(auth);
        const assertion = key.get(await requestOptions(auth));
        const made = new SoftwareAuthenticator().create(await creationOptions(auth, ada.cookie));
        const signedIn = await post(auth, SIGN_IN).send({
          ...assertion,
          response: { ...assertion.response, [member]: value },
        });
        const isPartOf = member !== 'attestationObject';
        if (isPartOf) expect([member, value, [400, 401]]).toEqual([member, value, expect.arrayContaining([400, 401])]);
        expect([400, 401, ...(isPartOf ? [] : [200])]).toContain(signedIn.status);
        if (member !== 'clientDataJSON' && member !== 'attestationObject') continue;
        const added = await post(auth, REGISTER, ada.cookie).send({
          ...made,
          response: { ...made.response, [member]: value },
        });
        expect([member, value, added.status]).toEqual([member, value, 400]);
      }
    },
  );

  it('bytes that are no CBOR, no JSON and no authenticator data are refused, never 500', async () => {
    const rubbish = [
      '',
      'null',
      '[]',
      '7',
      '"x"',
      '{}',
      '{"type":1}',
      '{"type":"webauthn.get","challenge":null,"origin":{}}',
      '\ufeff{}',
      '{"__proto__":{"type":"webauthn.get"}}',
      '\u0000',
      '['.repeat(6000),
      '\xbf'.repeat(300),
    ];
    for (const text of rubbish) {
      await forgive(auth);
      const bytes = Buffer.from(text, 'latin1').toString('base64url') || 'AA';
      const assertion = key.get(await requestOptions(auth));
      const made = new SoftwareAuthenticator().create(await creationOptions(auth, ada.cookie));
      for (const member of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
        const response = { ...assertion.response, [member]: bytes };
        const { status } = await post(auth, SIGN_IN).send({ ...assertion, response });
        expect([text.slice(0, 20), member, status]).toEqual([text.slice(0, 20), member, 401]);
      }
      for (const member of ['clientDataJSON', 'attestationObject'] as const) {
        const response = { ...made.response, [member]: bytes };
        const { status, body } = await post(auth, REGISTER, ada.cookie).send({ ...made, response });
        expect([member, status, body.code]).toEqual([member, 400, 'passkey-rejected']);
      }
    }
  });

  it.each(['81', 'a1', '9affffffff', 'bbffffffffffffffff', '5bffffffffffffffff'])(
    'CBOR that begins with %s, nested or long beyond measure, is refused at once',
    async head => {
      const { cookie } = await register(auth);
      const made = new SoftwareAuthenticator().create(await creationOptions(auth, cookie));
      const bytes = Buffer.alloc(49_000, Buffer.from(head.slice(0, 2), 'hex'));
      bytes.write(head, 'hex');
      const response = { ...made.response, attestationObject: bytes.toString('base64url') };
      const { status, body } = await post(auth, REGISTER, cookie).send({ ...made, response });
      expect([status, body.code]).toEqual([400, 'passkey-rejected']);
    },
  );

  it('attestations cut off, or with a byte changed anywhere, are refused or taken, never 500', async () => {
    let { cookie } = await register(auth);
    for (let at = 0; at < 60; at += 1) {
      const made = new SoftwareAuthenticator().create(await creationOptions(auth, cookie));
      const bytes = Buffer.from(made.response.attestationObject, 'base64url');
      const place = (at * 37) % bytes.length;
      if (at % 2 === 0) bytes[place]! ^= 0xff;
      const changed = at % 2 === 0 ? bytes : bytes.subarray(0, place);
      const attestationObject = changed.toString('base64url') || 'AA';
      const response = await post(auth, REGISTER, cookie).send({
        ...made,
        response: { ...made.response, attestationObject },
      });
      expect([at, [200, 400].includes(response.status)]).toEqual([at, true]);
      if (response.status === 200) cookie = cookieOf(response);
      if (at % 30 === 29) await forgive(auth);
    }
  });

  it('names and flags that are anything else are 400', async () => {
    const made = new SoftwareAuthenticator().create(await creationOptions(auth, ada.cookie));
    for (const name of ['', ' ', 7, [], {}, 'x'.repeat(101), 'a\nb', 'a\u0000'])
      expect((await post(auth, REGISTER, ada.cookie).send({ ...made, name })).status).toBe(400);
    for (const keepOtherSessions of ['true', 1, [], {}])
      expect((await post(auth, REGISTER, ada.cookie).send({ ...made, keepOtherSessions })).status).toBe(400);
    const { body } = await post(auth, REGISTER, ada.cookie).send({ ...made, userId: ada.user.id });
    expect(body.errors[0].pointer).toBe('/userId');
  });
});
