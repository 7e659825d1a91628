import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { pollWhile } from './poll-while';

describe('pollWhile', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const isRunning = signal(false);
  const ask = jest.fn(() => Promise.resolve());
  function start(): void {
    ask.mockClear();
    isRunning.set(true);
    TestBed.runInInjectionContext(() => pollWhile(isRunning, ask, { slowIntervalMs: 5000 }));
    TestBed.tick();
  }
  const after = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms).then(() => undefined);

  it('asks every second until it is over, and anew when something begins again', async () => {
    start();
    await after(3000);
    expect(ask).toHaveBeenCalledTimes(3);

    isRunning.set(false);
    TestBed.tick();
    await after(10_000);
    expect(ask).toHaveBeenCalledTimes(3);

    isRunning.set(true);
    TestBed.tick();
    await after(1000);
    expect(ask).toHaveBeenCalledTimes(4);
  });

  it('waits for each answer, and leaves more time between once it takes long', async () => {
    start();
    await after(30_000);
    expect(ask).toHaveBeenCalledTimes(30);
    await after(10_000);
    expect(ask).toHaveBeenCalledTimes(32);

    ask.mockReturnValueOnce(new Promise(() => undefined));
    await after(60_000);
    expect(ask).toHaveBeenCalledTimes(33);
  });

  it('asks nothing while nobody looks, nor after the page was left', async () => {
    start();
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await after(5000);
    expect(ask).not.toHaveBeenCalled();
    hidden.mockReturnValue(false);
    await after(1000);
    expect(ask).toHaveBeenCalledTimes(1);

    TestBed.resetTestingModule();
    await after(5000);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
