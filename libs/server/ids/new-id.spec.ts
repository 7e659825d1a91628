import { newId } from './new-id';

describe('a new id', () => {
  afterEach(() => jest.useRealTimers());

  it('is a UUID of version 7 with the time', () => {
    const before = Date.now();
    const id = newId();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const time = parseInt(id.replace('-', '').slice(0, 12), 16);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now() + 1);
  });

  it('sorts behind those before it, also within a millisecond and when the clock is set back', () => {
    jest.useFakeTimers({ now: Date.now() + 60_000 });
    const ids = Array.from({ length: 1000 }, newId);
    jest.setSystemTime(Date.now() - 3_600_000);
    ids.push(newId());
    jest.setSystemTime(Date.now() + 7_200_000);
    ids.push(newId());
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids.map(id => id.slice(-12))).size).toBe(ids.length);
  });
});
