import {
  isSdkError,
  NoContextError,
  NotFoundError,
  NotImplementedError,
  provideHost,
  sdk,
  type SdkHost,
} from '../index.js';
import { minimal } from '../../test/manifest.corpus.js';
import { provideTestHost } from '../testing.js';

const bare = { auth: {}, db: {}, platform: {} } as unknown as SdkHost;

describe('the host behind sdk', () => {
  it('is missing until it is provided', () => {
    expect(() => sdk.auth.getSession()).toThrow(NoContextError);
  });

  it('is one per process, and found by another copy of the package', async () => {
    const host = provideTestHost({ manifest: minimal, user: { name: 'Grace' } });
    expect(() => provideHost(bare)).toThrow(/called twice/);
    const copy = (await import('../index?copy' as string)) as typeof import('../index.js');
    expect(copy.sdk).not.toBe(sdk);
    expect(copy.sdk.auth.getSession()?.user.name).toBe('Grace');
    expect(isSdkError(new copy.NotFoundError())).toBe(true);
    host.withdraw();
    expect(() => sdk.auth.getSession()).toThrow(NoContextError);
  });

  it('says of a part it does not have that it is not implemented', async () => {
    const withdraw = provideHost(bare);
    expect(() => sdk.activity.log({ action: 'a.b' })).toThrow(NotImplementedError);
    await expect(sdk.mailer.send({ to: 'a@b.c', subject: 'x' })).rejects.toThrow(NotImplementedError);
    await expect(sdk.notifications.send({ userId: 'u', title: 't', category: 'c' })).rejects.toThrow(
      'sdk.notifications is not implemented',
    );
    withdraw();
  });

  it('has no device', () => expect(Object.keys(sdk)).not.toContain('device'));

  it('knows its errors by a mark and not by their class', () => {
    expect(isSdkError(new NotFoundError())).toBe(true);
    expect([new Error('x'), null, 'x', {}].some(isSdkError)).toBe(false);
  });
});
