import type { DataSource } from 'typeorm';
import { takeOne } from '../../src/kernel/rate-limits/stored-limit.sql';
import { openPlatformStore, type PlatformStore } from '../support/platform-store';

describe('a limit that is stored', () => {
  let store: PlatformStore;
  let dataSource: DataSource;
  beforeAll(async () => {
    store = await openPlatformStore();
    ({ dataSource } = store);
  });
  afterAll(() => store.close());

  const noon = new Date('2026-06-22T12:00:00.000Z');
  const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

  it.each([1, 7])('lets exactly %d of 50 parallel ones through', async max => {
    const limit = { key: `race:${max}`, max, windowSeconds: 60 };
    const answers = await Promise.all(Array.from({ length: 50 }, () => takeOne(dataSource, limit, noon)));
    expect(answers.filter(answer => answer === null)).toHaveLength(max);
    expect(answers.filter(answer => answer === 60)).toHaveLength(50 - max);
  });

  it('says how long to wait, and begins anew after the window', async () => {
    const limit = { key: 'window', max: 1, windowSeconds: 60 };
    expect(await takeOne(dataSource, limit, noon)).toBeNull();
    expect(await takeOne(dataSource, limit, later(45.5))).toBe(15);
    expect(await takeOne(dataSource, limit, later(60))).toBeNull();
    expect(await takeOne(dataSource, limit, later(61))).toBe(59);
  });

  it('counts nothing for a transaction that is taken back', async () => {
    const limit = { key: 'taken back', max: 1, windowSeconds: 60 };
    const fails = dataSource.transaction(async tx => {
      expect(await takeOne(tx, limit, noon)).toBeNull();
      throw new Error('on purpose');
    });
    await expect(fails).rejects.toThrow('on purpose');
    expect(await takeOne(dataSource, limit, noon)).toBeNull();
  });
});
