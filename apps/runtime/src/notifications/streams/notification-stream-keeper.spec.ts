import type { OnRevocation, RevocationFollower } from '../../kernel/auth-client/revocation-follower';
import type { RuntimeConfig } from '../../kernel/config/runtime-config';
import { Lifecycle } from '../../kernel/lifecycle';
import type { NotificationBroker } from '../broker/notification-broker';
import { RESYNC } from '../../kernel/streams/frames';
import { NotificationStreamKeeper } from './notification-stream-keeper';
import type { NotificationStream } from './notification-stream';
import type { OpenStreams } from './open-streams';

describe('NotificationStreamKeeper', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const aStream = (optedIn: boolean) => ({
    terms: { userId: 'ada', sessionId: 's', endsAt: Infinity, optedIn },
    end: jest.fn(),
    settle: jest.fn(),
    send: jest.fn(),
    deliver: jest.fn(),
    cut: jest.fn(),
  });
  const keep = (streams: object[], isLive: () => boolean) => {
    let gap = () => undefined as void;
    let revoke: OnRevocation = () => undefined;
    const keeper = new NotificationStreamKeeper(
      Object.assign(streams, { streamsOf: () => streams }) as unknown as OpenStreams,
      { isLive, onRevocation: (listener: OnRevocation) => (revoke = listener) } as unknown as RevocationFollower,
      { onGap: (handler: () => void) => (gap = handler) } as unknown as NotificationBroker,
      new Lifecycle(),
      { notifications: { heartbeatMs: 25_000 } } as unknown as RuntimeConfig,
    );
    return {
      keeper,
      gap: () => gap(),
      revoke: (epoch: number | null) => revoke({ n: 1, userId: 'ada', sessionId: null, epoch }),
    };
  };

  it('beats for all with one timer', () => {
    const streams = [aStream(false), aStream(true)] as unknown as (NotificationStream & ReturnType<typeof aStream>)[];
    const { keeper } = keep(streams, () => true);
    jest.advanceTimersByTime(75_000);
    for (const { send } of streams) expect(send).toHaveBeenCalledTimes(3);
    expect(jest.getTimerCount()).toBe(2);
    keeper.onApplicationShutdown();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('tells clients that opted in to ask for the list when the transport missed something', () => {
    const [spec, opted] = [aStream(false), aStream(true)];
    const { keeper, gap } = keep([spec, opted], () => true);
    gap();
    expect(spec.deliver).not.toHaveBeenCalled();
    expect(opted.deliver).toHaveBeenCalledWith(RESYNC);
    keeper.onApplicationShutdown();
  });

  it('has the pages of a person whose role changed ask anew at once, and ends no stream of theirs', () => {
    const [spec, opted] = [aStream(false), aStream(true)];
    const { keeper, revoke } = keep([spec, opted], () => true);
    revoke(2);
    expect(opted.deliver).toHaveBeenCalledWith(RESYNC);
    expect(spec.deliver).not.toHaveBeenCalled();
    for (const { end } of [spec, opted]) expect(end).not.toHaveBeenCalled();
    revoke(null);
    for (const { end } of [spec, opted]) expect(end).toHaveBeenCalledTimes(1);
    keeper.onApplicationShutdown();
  });

  it('ends everything when a revocation may have been missed, and not before', () => {
    const stream = aStream(false);
    let live = true;
    const { keeper } = keep([stream], () => live);
    jest.advanceTimersByTime(3_600_000);
    live = false;
    jest.advanceTimersByTime(540_000);
    expect(stream.end).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2000);
    expect(stream.end).toHaveBeenCalled();
    keeper.onApplicationShutdown();
  });
});
