import { timeLeft, waitedMs, withinDeadline } from './answer-deadline';

describe('the deadline of a request', () => {
  /** @param atMs after the request came */
  const leftOf = (limitMs: number, atMs: number) => withinDeadline(1_000, () => timeLeft(limitMs, 1_000 + atMs));

  it('is shared by all waits of a request, however many there are', () => {
    expect([0, 400, 1_500].map(at => leftOf(1_500, at))).toEqual([1_500, 1_200, 100]);
  });

  it('leaves nothing to a wait that begins when it is over', () => {
    expect([1_600, 2_900].map(at => leftOf(1_500, at))).toEqual([0, 0]);
  });

  it('does not hold for what has run for long, nor outside requests', () => {
    expect(leftOf(1_500, 3_001)).toBe(1_500);
    expect([timeLeft(1_500), waitedMs()]).toEqual([1_500, 0]);
  });

  it('holds for what a request starts, and can be handed on to another server', async () => {
    const handed = await withinDeadline(1_000, async () => {
      await Promise.resolve();
      return waitedMs(1_700);
    });
    expect(handed).toBe(700);
  });
});
