import { TestBed } from '@angular/core/testing';
import { ChangeChannel } from '@sv/ui/freshness/change-channel';
import { Toasts } from '@sv/ui/workspace/toasts';
import { ConnectionMonitor } from './connection-monitor';
import { Reachability } from '@sv/ui/offline/reachability';

let answer: () => Promise<{ ok: boolean }>;
const ask = jest.fn(() => answer());

function watched() {
  const monitor = TestBed.inject(ConnectionMonitor);
  const reachability = TestBed.inject(Reachability);
  const said = () =>
    TestBed.inject(Toasts)
      .shown()
      .map(({ message }) => message);
  monitor.start();
  return { monitor, reachability, said };
}

const gone = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));
const there = (): Promise<{ ok: boolean }> => Promise.resolve({ ok: true });

describe('the watch over the connection', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-07-01T10:00:00Z') });
    Object.assign(globalThis, { fetch: ask });
    AbortSignal.timeout ??= () => new AbortController().signal;
    ask.mockClear();
    answer = there;
  });
  afterEach(() => jest.useRealTimers());

  it('asks nobody while there is no reason to', async () => {
    const { reachability } = watched();
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(ask).not.toHaveBeenCalled();
    expect(reachability.lostAt()).toBeNull();
  });

  it('looks when a request had no answer, and says since when there is none', async () => {
    const { reachability } = watched();
    answer = gone;
    reachability.isLossSuspected.set(true);
    TestBed.tick();
    await jest.advanceTimersByTimeAsync(0);
    expect(reachability.lostAt()).toEqual(new Date('2026-07-01T10:00:00Z'));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(reachability.lostAt()).toEqual(new Date('2026-07-01T10:00:00Z'));
  });

  it('has pages read again when a request alone had no answer: soon, then seldom, and never for nothing', async () => {
    const { reachability } = watched();
    const topics: string[] = [];
    TestBed.inject(ChangeChannel).listen(topic => topics.push(topic));
    const fail = async (): Promise<void> => {
      reachability.isLossSuspected.set(true);
      TestBed.tick();
      await jest.advanceTimersByTimeAsync(1000);
    };
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(1000);
    expect(topics).toEqual([]);
    await fail();
    expect(topics).toEqual(['*']);
    await fail();
    await fail();
    expect(topics).toEqual(['*']);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(topics).toEqual(['*', '*']);
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(topics).toEqual(['*', '*']);
  });

  it('believes an answer more than the browser, which knows of networks only', async () => {
    const { reachability } = watched();
    window.dispatchEvent(new Event('offline'));
    await jest.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalled();
    expect(reachability.lostAt()).toBeNull();
  });

  it('takes an error of whatever stands in front of the server for no answer', async () => {
    const { monitor, reachability } = watched();
    answer = () => Promise.resolve({ ok: false });
    await monitor.check();
    expect(reachability.lostAt()).not.toBeNull();
  });

  it('asks again, ever more seldom, until there is one, says so once and is quiet again', async () => {
    const { monitor, reachability, said } = watched();
    answer = gone;
    await monitor.check();
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    const asked = ask.mock.calls.length;
    expect(asked).toBeGreaterThan(15);
    expect(asked).toBeLessThan(30);
    answer = there;
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(reachability.lostAt()).toBeNull();
    expect(said()).toEqual(['The workspace can be reached again.']);
    ask.mockClear();
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(ask).not.toHaveBeenCalled();
  });

  it('asks once, however many want to know', async () => {
    const { monitor } = watched();
    await Promise.all([monitor.check(), monitor.check(), monitor.check()]);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
