import type { InternalMemberships } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { Memberships } from './memberships';
import type { OnRevocation } from './revocation-follower';

const ADA = { userId: 'ada', epoch: 1 };

/** An auth server that answers when the test wants it. */
function setUp() {
  const waiting: ((answer: InternalMemberships) => void)[] = [];
  const listeners: OnRevocation[] = [];
  let isLive = true;
  const memberships = new Memberships(
    { call: <T>() => new Promise<T>(resolve => waiting.push(resolve as never)) },
    { onRevocation: listener => void listeners.push(listener), isLive: () => isLive },
  );
  return {
    memberships,
    asked: () => waiting.length,
    answer: (epoch: number, ...groupIds: string[]) => waiting.at(-1)!({ epoch, groupIds }),
    revoke: (epoch: number) => listeners.forEach(tell => tell({ n: epoch, userId: 'ada', sessionId: null, epoch })),
    lose: () => (isLive = false),
  };
}

describe('the groups of a person, as the gateway knows them', () => {
  it('are asked for once by requests that come together, and are then at hand', async () => {
    const { memberships, answer, asked } = setUp();
    const both = Promise.all([memberships.of(ADA), memberships.of(ADA)]);
    answer(1, 'choir');
    expect(await both).toEqual([new Set(['choir']), new Set(['choir'])]);
    expect(memberships.of(ADA)).toEqual(new Set(['choir']));
    expect(asked()).toBe(1);
  });

  it('are asked for again after a change, and for a cookie of another epoch', async () => {
    const { memberships, answer, asked, revoke } = setUp();
    const first = memberships.of(ADA);
    answer(1, 'choir');
    await first;
    expect(memberships.of({ userId: 'ada', epoch: 2 })).toBeInstanceOf(Promise);
    revoke(2);
    expect(memberships.of(ADA)).toBeInstanceOf(Promise);
    expect(asked()).toBe(3);
  });

  it('are not kept when a change came while they were on their way', async () => {
    const { memberships, answer, asked, revoke } = setUp();
    const late = memberships.of(ADA);
    revoke(2);
    answer(1, 'choir');
    await late;
    const next = memberships.of({ userId: 'ada', epoch: 2 });
    answer(2);
    expect(await next).toEqual(new Set());
    expect(asked()).toBe(2);
  });

  it('are none of a deleted user, whom apps may still name', async () => {
    const gone = { call: () => Promise.reject(new PlatformError('not-found')) };
    const memberships = new Memberships(gone, { onRevocation: () => undefined, isLive: () => true });
    expect(await memberships.ofUser('ada')).toEqual(new Set());
    await expect(memberships.of(ADA)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('are asked for outside of requests while the stream is lost: a change may have been missed', async () => {
    const { memberships, answer, asked, lose } = setUp();
    const first = memberships.ofUser('ada');
    answer(1, 'choir');
    await first;
    await memberships.ofUser('ada');
    expect(asked()).toBe(1);
    lose();
    void memberships.ofUser('ada');
    await Promise.resolve();
    expect(asked()).toBe(2);
  });
});
