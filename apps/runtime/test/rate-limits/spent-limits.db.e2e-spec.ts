import { RateLimit } from '../../src/kernel/rate-limits/rate-limit.entity';
import { SpentLimits } from '../../src/kernel/rate-limits/spent-limits';
import { takeOne } from '../../src/kernel/rate-limits/stored-limit.sql';
import { startTestInstance, type TestInstance } from '../support/test-instance';

describe('counters of limits', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  it('go a day after their window began, and no sooner', async () => {
    const now = new Date();
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    const limit = { max: 1, windowSeconds: 60 };
    for (const [key, at] of Object.entries({ old: ago(25), young: ago(23), new: now })) {
      await takeOne(instance.dataSource, { ...limit, key }, at);
    }
    await instance.get(SpentLimits).sweepLimits(now);

    const left = await instance.dataSource.getRepository(RateLimit).find();
    expect(left.map(({ key }) => key).sort()).toEqual(['new', 'young']);
    expect(await takeOne(instance.dataSource, { ...limit, key: 'new' }, now)).toBe(60);
  });
});
