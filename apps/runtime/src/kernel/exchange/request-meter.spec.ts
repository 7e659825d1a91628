import { RequestMeter } from './request-meter';

describe('the counts of requests', () => {
  it('are those since they were taken last', () => {
    const meter = new RequestMeter();
    for (let at = 0; at < 100; at++) meter.countRequest(at < 3 ? 503 : 200, at < 94 ? 2 : 800);
    expect(meter.takeCounts()).toMatchObject({ requests: 100, errors: 3 });
    expect(meter.takeCounts()).toEqual({ requests: 0, errors: 0, latencyP95Ms: null });
  });

  it.each([
    [0.1, 0.25, 0.25],
    [2, 2, 2.4],
    [37, 37, 45],
    [59_999, 59_999, 72_000],
  ])('say that 95 of 100 took at most about %s ms', (ms, least, most) => {
    const meter = new RequestMeter();
    for (let at = 0; at < 20; at++) meter.countRequest(200, at === 0 ? 50_000 : ms);
    const { latencyP95Ms } = meter.takeCounts();
    expect(latencyP95Ms).toBeGreaterThanOrEqual(least);
    expect(latencyP95Ms).toBeLessThanOrEqual(most);
  });

  it('leave out what was a stream', () => {
    const meter = new RequestMeter();
    meter.countRequest(200, 3_600_000);
    expect(meter.takeCounts()).toEqual({ requests: 1, errors: 0, latencyP95Ms: null });
  });
});
