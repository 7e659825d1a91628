import type { PlatformError, RetryLaterError } from '@sv/server/problem/platform-error';
import { HARD_STOP } from '../../src/guessing/account-delay';
import { type Guess, GuessingLimits } from '../../src/guessing/guessing-limits';
import { PASSWORD, type Person, register, signIn } from '../support/people';
import { type AuthInstance, migratedDatabase, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

const WRONG = 'certainly not the one';
/** Not long ago: housekeeping, which runs at the start, takes counters that are older than a month. */
const START = new Date();

/** The seconds of a refusal, or 0 when there was none. */
const waitOf = async (work: Promise<unknown>): Promise<number> => {
  try {
    await work;
    return 0;
  } catch (error) {
    expect((error as PlatformError).code).toBe('rate-limited');
    return (error as RetryLaterError).retryAfterSeconds;
  }
};

describe('guessing at one account', () => {
  let auth: AuthInstance;
  let limits: GuessingLimits;
  let ada: Person;
  let clock: Date;
  beforeAll(async () => {
    auth = await startAuth();
    limits = auth.app.get(GuessingLimits);
  });
  afterAll(() => auth.close());
  beforeEach(async () => {
    ada = await signIn(auth, (await register(auth)).email);
    clock = START;
  });

  const stranger = (email = ada.email): Guess => ({ email, client: { address: freshAddress(), userAgent: null } });
  const wait = (seconds: number) => (clock = new Date(clock.getTime() + seconds * 1000));
  const guessWrong = async (guess = stranger()) => limits.recordFailure(await limits.admitGuess(guess, clock), clock);
  const refusedFor = (guess = stranger()) => waitOf(limits.admitGuess(guess, clock));

  it.each([
    ['a known address', () => ada.email],
    ['an unknown one', () => 'nobody@example.com'],
  ])(
    'closes %s after the 5th failure for 2 s, doubling to 15 min, whatever address it comes from',
    async (_, email) => {
      for (let failure = 1; failure <= 4; failure++) await guessWrong(stranger(email()));
      expect(await refusedFor(stranger(email()))).toBe(0);
      const waits: number[] = [];
      for (let failure = 5; failure <= 16; failure++) {
        await guessWrong(stranger(email()));
        waits.push(await refusedFor(stranger(email())));
        wait(waits.at(-1)!);
      }
      expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    },
  );

  it('is refused at once with Retry-After, also with the right password, and is never held', async () => {
    for (let failure = 1; failure <= 5; failure++) {
      await postFrom(auth, freshAddress(), '/api/auth/sign-in').send({ email: ada.email, password: WRONG }).expect(401);
    }
    const refused = await postFrom(auth, freshAddress(), '/api/auth/sign-in')
      .send({ email: ada.email, password: PASSWORD })
      .expect(429);
    expect(refused.body.code).toBe('rate-limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(refused.headers['set-cookie']).toBeUndefined();
  });

  it('learns nothing from 50 tries at once but what 5 in a row would tell', async () => {
    const right = 25;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        postFrom(auth, freshAddress(), '/api/auth/sign-in').send({
          email: ada.email,
          password: at === right ? PASSWORD : WRONG,
        }),
      ),
    );
    const told = answers.filter(({ status }) => status === 401 || status === 200);
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(9);
    expect(told.length).toBeGreaterThanOrEqual(5);
    expect(answers.every(({ status }) => [200, 401, 429].includes(status))).toBe(true);
  });

  it('does not lock out the owner on a device the account knows: 0 of 1,000', async () => {
    const device = ada.cookie.match(/sv_device=([^;]+)/)?.[1];
    const own: Guess = { ...stranger(), deviceToken: device };
    for (let failure = 1; failure <= 1_000; failure++) {
      await waitOf(guessWrong());
      wait(1);
      if (failure % 100 === 0) expect(await refusedFor(own)).toBe(0);
    }
    wait(1);
    await postFrom(auth, freshAddress(), '/api/auth/sign-in', `sv_device=${device}`)
      .send({ email: ada.email, password: PASSWORD })
      .expect(200);
  });

  it('is not made easier by a device that the account of somebody else knows', async () => {
    const eve = await signIn(auth, (await register(auth)).email);
    const device = eve.cookie.match(/sv_device=([^;]+)/)?.[1];
    for (let failure = 1; failure <= 5; failure++) await guessWrong({ ...stranger(), deviceToken: device });
    expect(await refusedFor()).toBe(2);
  });

  describe('a hundred times in a row', () => {
    beforeEach(async () => {
      for (let failure = 1; failure <= HARD_STOP; failure++) {
        wait(900);
        await guessWrong();
      }
      wait(86_400);
    });

    it('shuts strangers out, however long they wait', async () => {
      expect(await refusedFor()).toBe(900);
      expect(await refusedFor(stranger('somebody.else@example.com'))).toBe(0);
    });

    it('ends with a sign-in from a known device', async () => {
      const deviceToken = ada.cookie.match(/sv_device=([^;]+)/)?.[1];
      const lane = await limits.admitGuess({ ...stranger(), deviceToken }, clock);
      await auth.db.transaction(tx => limits.clearCounters(tx, lane, clock));
      expect(await refusedFor()).toBe(0);
    });
  });

  it('on a stolen device is stopped as well, and the device is forgotten', async () => {
    const own: Guess = { ...stranger(), deviceToken: ada.cookie.match(/sv_device=([^;]+)/)?.[1] };
    for (let failure = 1; failure <= HARD_STOP; failure++) {
      wait(900);
      await guessWrong(own);
    }
    const lane = await limits.admitGuess({ ...own }, wait(900));
    expect(lane.deviceId).toBeNull();
  });

  it('begins anew after a success', async () => {
    for (let failure = 1; failure <= 4; failure++) {
      await postFrom(auth, freshAddress(), '/api/auth/sign-in').send({ email: ada.email, password: WRONG }).expect(401);
    }
    await signIn(auth, ada.email);
    for (let failure = 1; failure <= 4; failure++) {
      await postFrom(auth, freshAddress(), '/api/auth/sign-in').send({ email: ada.email, password: WRONG }).expect(401);
    }
    await signIn(auth, ada.email);
  });
});

describe('guessing from one address', () => {
  let auth: AuthInstance;
  let limits: GuessingLimits;
  beforeAll(async () => {
    auth = await startAuth();
    limits = auth.app.get(GuessingLimits);
  });
  afterAll(() => auth.close());

  const failFrom = async (address: string, at: number, now = START) => {
    const guess = { email: `nobody${at}@example.com`, client: { address, userAgent: null } };
    return waitOf(limits.admitGuess(guess, now).then(lane => limits.recordFailure(lane, now)));
  };

  it.each<[string, (at: number) => string, string]>([
    ['an IPv4 address', () => '192.0.2.7', '192.0.2.8'],
    ['the 2^64 addresses of an IPv6 customer', at => `2001:db8::${at + 1}`, '2001:db8:0:1::1'],
  ])('across accounts ends after 10 failures a minute for %s, and for nobody else', async (_, address, other) => {
    for (let at = 0; at < 10; at++) expect(await failFrom(address(at), at)).toBe(0);
    expect(await failFrom(address(10), 10)).toBe(60);
    expect(await failFrom(other, 11)).toBe(0);
    expect(await failFrom(address(12), 12, new Date(START.getTime() + 60_000))).toBe(0);
  });

  it('does not lock out the people behind the same address who signed in before', async () => {
    const address = '198.51.100.1';
    const ada = await signIn(auth, (await register(auth)).email);
    for (let at = 0; at < 11; at++) {
      await postFrom(auth, address, '/api/auth/sign-in').send({ email: `who${at}@example.com`, password: WRONG });
    }
    const body = { email: ada.email, password: PASSWORD };
    await postFrom(auth, address, '/api/auth/sign-in').send(body).expect(429);
    await postFrom(auth, address, '/api/auth/sign-in', ada.cookie).send(body).expect(200);
  });
});

describe('the counters', () => {
  it('hold in every process and after a restart', async () => {
    const place = await migratedDatabase();
    const first = await startAuth({}, place);
    const second = await startAuth({}, place);
    const email = (await register(first)).email;
    const guess = (auth: AuthInstance, password = WRONG) =>
      postFrom(auth, freshAddress(), '/api/auth/sign-in').send({ email, password });
    for (const auth of [first, second, first, second, first]) await guess(auth).expect(401);

    await guess(second, PASSWORD).expect(429);
    await first.close();
    await second.close();
    const third = await startAuth({}, place);
    const { status } = await guess(third, PASSWORD);
    const counted = await third.db.query('SELECT count FROM rate_limits WHERE blocked_until IS NOT NULL');

    expect(counted).toEqual(status === 429 ? [{ count: 5 }] : []);
    await third.close();
    await place.drop();
  });
});
