import type { InternalProcess } from '@sv/contracts/internal.contract';
import type { InternalCall, InternalClient } from '../../kernel/auth-client/internal-client';
import type { RevocationFollower } from '../../kernel/auth-client/revocation-follower';
import type { RuntimeConfig } from '../../kernel/config/runtime-config';
import { AuthHealth } from './auth-health';

/** @param keeping whether each of the servers keeps a journal; null: it does not answer */
function healthOf(keeping: Record<string, boolean | null>): AuthHealth {
  const call = async ({ server = '' }: InternalCall): Promise<InternalProcess> => {
    const keepsRevocations = keeping[server];
    if (typeof keepsRevocations !== 'boolean') throw new Error('ECONNREFUSED');
    return { memoryRssBytes: 1, keepsRevocations };
  };
  const config = { auth: { urls: Object.keys(keeping) }, publicUrl: 'http://localhost:3000' };
  return new AuthHealth({ call } as InternalClient, {} as RevocationFollower, config as unknown as RuntimeConfig);
}

describe('the journal of several auth servers', () => {
  it('is asked for at each, and the notice names those without one', async () => {
    const [notice, ...more] = await healthOf({ 'http://a:1': true, 'http://b:1': false, 'http://c:1': null }).notices();
    expect(notice).toEqual({
      code: 'revocations-not-kept',
      detail: expect.stringMatching(/^No DATA_DIR: http:\/\/b:1\./),
    });
    expect(more).toEqual([]);
  });

  it('is no notice while all that answer keep one', async () => {
    expect(await healthOf({ 'http://a:1': true, 'http://c:1': null }).notices()).toEqual([]);
  });
});
