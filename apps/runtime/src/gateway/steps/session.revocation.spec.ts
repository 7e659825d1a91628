import type { SessionData } from '@sv/server/session-cookie/session-cookie';
import { NO_GROUPS } from '../../kernel/auth-client/memberships';
import { RevocationList } from '../../kernel/auth-client/revocation-list';
import type { Verdict } from '../../kernel/auth-client/session-verifier';
import { Callers } from '../../kernel/access/callers';
import type { Exchange } from '../../kernel/exchange/exchange';
import { session, type SessionStepOptions } from './session';

const NAMES = {
  session: 'sv_session',
  sessionData: 'sv_session_data',
  mfa: 'sv_mfa',
  device: 'sv_device',
  secure: false,
};
const data = { userId: 'ada', sessionId: 's1', epoch: 0, role: 'platform:user' } as SessionData;
const VALID: Verdict = { kind: 'valid', data, setCookie: [] };
const ENDED: Verdict = { kind: 'invalid', setCookie: [] };

/** As a thief does who opens event streams again and again, to have one that nobody ends. */
describe('a session that ends while the auth server is asked about it', () => {
  let revocations: RevocationList;
  beforeEach(() => (revocations = new RevocationList()));
  const run = async (answers: (() => Verdict)[]): Promise<Exchange> => {
    const exchange = {
      path: '/api/shell',
      request: { headers: { cookie: 'sv_session=x' } },
      response: { setHeader() {} },
    };
    const options: Partial<SessionStepOptions> = {
      names: NAMES,
      revocations,
      callers: new Callers({ version: 0, capabilitiesOf: () => new Set() }),
      groupsOf: () => NO_GROUPS,
      follower: { isLive: () => true },
      verifier: { verify: () => Promise.resolve(answers.shift()!()) },
      needsNoSession: () => false,
    };
    await session(options as SessionStepOptions)(exchange as unknown as Exchange);
    return exchange as unknown as Exchange;
  };

  it.each([
    ['it alone', 's1'],
    ['with all others', null],
  ])('opens nothing (%s)', async (_, sessionId) => {
    const endsMeanwhile = (): Verdict => {
      revocations.add({ n: 1, userId: 'ada', sessionId, epoch: null });
      return VALID;
    };
    expect((await run([endsMeanwhile, () => ENDED])).caller).toBeUndefined();
  });

  it('is not refused for what ended before', async () => {
    revocations.add({ n: 2, userId: 'ada', sessionId: null, epoch: null }, Date.now() - 1000);
    expect((await run([() => VALID])).caller).toMatchObject({ kind: 'user' });
  });
});
