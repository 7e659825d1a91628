import { RequestMeter } from '../src/kernel/exchange/request-meter';
import { HealthSampleRow } from '../src/operations/health-samples/health-sample.entity';
import { HealthSampler } from '../src/operations/health/history/health-sampler';
import { startTestInstance, type TestInstance } from './support/test-instance';

const HISTORY = '/api/admin/health/history';
const MINUTE_MS = 60_000;

describe('how the instance was doing', () => {
  let instance: TestInstance;
  beforeEach(async () => (instance = await startTestInstance()));
  afterEach(() => instance.close());

  const sample = (at: Date) => instance.get(HealthSampler).takeSample(at);
  const rows = () => instance.dataSource.getRepository(HealthSampleRow).find({ order: { at: 'ASC' } });
  const history = async () => (await instance.as('auditor').get(HISTORY).expect(200)).body;
  /** So many minutes ago, where five minutes begin. */
  const ago = (minutes: number) => {
    const step = Math.floor(Date.now() / (5 * MINUTE_MS)) * 5 * MINUTE_MS;
    return new Date(step - minutes * MINUTE_MS);
  };

  it('is nothing at first, and then what was measured, of both servers', async () => {
    expect(await history()).toEqual({ from: expect.any(String), intervalSeconds: 300, samples: [] });
    await instance.as('user').get('/api/shell').expect(200);
    await sample(ago(0));

    const { samples } = await history();
    expect(samples).toEqual([
      {
        at: ago(0).toISOString(),
        runtimeMemoryBytes: expect.any(Number),
        authMemoryBytes: 50_000_000,
        eventLoopDelayMs: expect.any(Number),
        requests: expect.any(Number),
        errors: 0,
        latencyP95Ms: expect.any(Number),
        mailQueued: 0,
        jobsWaiting: expect.any(Number),
        pushQueued: 0,
        databaseBytes: expect.any(Number),
        diskFreeBytes: expect.any(Number),
      },
    ]);
    expect(samples[0].runtimeMemoryBytes).toBeGreaterThan(10_000_000);
    expect(samples[0].requests).toBeGreaterThan(0);
  });

  it('is written once a minute, of 50 processes at once too', async () => {
    await Promise.all(Array.from({ length: 50 }, () => sample(ago(0))));
    await sample(new Date(ago(0).getTime() + 59_000));
    expect(await rows()).toHaveLength(1);
    await sample(new Date(ago(0).getTime() + MINUTE_MS));
    expect(await rows()).toHaveLength(2);
  });

  it('is kept for a day', async () => {
    const repository = instance.dataSource.getRepository(HealthSampleRow);
    await sample(ago(10));
    const [{ measures }] = (await rows()) as [HealthSampleRow];
    for (const minutes of [24 * 60 + 6, 24 * 60 + 16, 3 * 24 * 60])
      await repository.insert({ at: ago(minutes).toISOString(), measures });
    expect((await history()).samples).toHaveLength(1);
    await sample(ago(0));
    expect((await rows()).map(({ at }) => at)).toEqual([ago(10).toISOString(), ago(0).toISOString()]);
  });

  it('adds requests up over five minutes, and shows the worst of everything else', async () => {
    await sample(ago(5));
    const [{ measures }] = (await rows()) as [HealthSampleRow];
    const with_ = (requests: number, mailQueued: number, diskFreeBytes: number | null) => ({
      ...measures,
      ...{ requests, mailQueued, diskFreeBytes, latencyP95Ms: null },
    });
    const repository = instance.dataSource.getRepository(HealthSampleRow);
    await repository.clear();
    for (const [at, one] of [with_(3, 9, 500), with_(4, 2, 100), with_(5, 0, null)].entries())
      await repository.insert({ at: new Date(ago(5).getTime() + at * MINUTE_MS).toISOString(), measures: one });

    expect((await history()).samples).toMatchObject([
      { requests: 12, mailQueued: 9, diskFreeBytes: 100, latencyP95Ms: null },
    ]);
  });

  it('counts failures, and nothing when the auth server cannot be asked', async () => {
    await instance.auth.close();
    await instance.anonymous().get('/api/auth/session').expect(503);
    await sample(ago(0));
    expect(await rows()).toMatchObject([{ measures: { errors: 1, authMemoryBytes: null } }]);
    expect(instance.get(RequestMeter).takeCounts().errors).toBe(0);
  });
});
