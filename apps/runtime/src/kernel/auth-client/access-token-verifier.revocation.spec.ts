import type { AccessTokenVerification } from '@sv/contracts/internal.contract';
import { AccessTokenVerifier } from './access-token-verifier';

const NOW = Date.now();
const answer = (expiresAt = NOW + 86_400_000): AccessTokenVerification => ({
  accessToken: {
    id: 'token',
    scope: 'read',
    pluginIds: null,
    expiresAt: new Date(expiresAt).toISOString(),
    user: { id: 'ada', email: 'ada@example.com', name: 'Ada', image: null, role: 'platform:owner' },
    epoch: 1,
    readAt: new Date(NOW).toISOString(),
    mfaDueAt: null,
  },
});

describe('what the runtime remembers of an access token', () => {
  const call = jest.fn<Promise<AccessTokenVerification>, []>();
  let verifier: AccessTokenVerifier;
  beforeEach(() => {
    call.mockReset();
    verifier = new AccessTokenVerifier({ call } as never);
  });

  it('is one answer for requests that come at the same time', async () => {
    call.mockResolvedValue(answer());
    const [first, second] = await Promise.all([verifier.verify('h'), verifier.verify('h')]);
    expect(call).toHaveBeenCalledTimes(1);
    expect(first).toBe(second);
  });

  it('is asked for again by a request that comes after a revocation', async () => {
    call.mockResolvedValueOnce(answer()).mockResolvedValueOnce({ accessToken: null });
    const before = verifier.verify('h');
    verifier.verifyAgain();
    expect(await verifier.verify('h')).toBeNull();
    await before;
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('may be trusted for 300 s, or until the token expires', async () => {
    call.mockResolvedValueOnce(answer()).mockResolvedValueOnce(answer(NOW + 1000));
    expect((await verifier.verify('long'))!.expiresAt).toBe(NOW + 300_000);
    expect((await verifier.verify('short'))!.expiresAt).toBe(NOW + 1000);
  });

  it('says whose the token is until it is told that it is nobody’s', async () => {
    call.mockResolvedValueOnce(answer(NOW - 1)).mockResolvedValueOnce({ accessToken: null });
    await verifier.verify('h');
    expect(verifier.recall('h')).toMatchObject({ userId: 'ada' });
    await verifier.verify('h');
    expect(verifier.recall('h')).toBeNull();
  });

  it('is never fresh', async () => {
    call.mockResolvedValueOnce(answer());
    expect((await verifier.verify('h'))!.freshUntil).toBe(0);
  });
});
