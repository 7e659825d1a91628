import { ServerClock } from './server-clock';

const HERE = Date.parse('2026-06-22T10:00:00.000Z');
/** An answer to what was asked at that moment here, from a server whose clock is so much ahead. */
const answer = (askedAt: number, aheadMs: number, takesMs = 40) => ({
  date: Math.floor((HERE + askedAt + takesMs / 2 + aheadMs) / 1000) * 1000,
  askedAt: HERE + askedAt,
  answeredAt: HERE + askedAt + takesMs,
});

describe("the server's clock", () => {
  it.each([0, 1, 500, 990])('is the same where it may be, %i ms after a second too', askedAt => {
    const clock = new ServerClock();
    clock.addSample(answer(askedAt, 0));
    expect(clock.aheadMs).toBe(0);
  });

  it.each([60_000, -60_000, 5_400_123])('is never taken for less far ahead than it is, by %i ms', aheadMs => {
    const clock = new ServerClock();
    clock.addSample(answer(300, aheadMs));
    expect(clock.aheadMs - aheadMs).toBeGreaterThanOrEqual(0);
    expect(clock.aheadMs - aheadMs).toBeLessThanOrEqual(1040);
    for (const askedAt of [1450, 2700, 3950]) clock.addSample(answer(askedAt, aheadMs));
    expect(clock.aheadMs - aheadMs).toBeLessThanOrEqual(400);
  });

  it('is known anew when one of the two was set', () => {
    const clock = new ServerClock();
    clock.addSample(answer(0, -3_600_000));
    clock.addSample(answer(5000, 0));
    expect(clock.aheadMs).toBe(0);
  });

  it('is taken for the same where an answer does not say it', () => {
    const clock = new ServerClock();
    clock.addSample({ date: NaN, askedAt: HERE, answeredAt: HERE });
    expect(clock.aheadMs).toBe(0);
  });
});
