import { typedInstant } from './typed-instant';

describe('a moment that somebody types', () => {
  it.each([
    ['2026-11-26T07:52:57Z', '2026-11-26T07:52:57.000Z'],
    ['2026-11-26 07:52:57.123456+00', '2026-11-26T07:52:57.123Z'],
    ['2026-11-26 08:52+01:00', '2026-11-26T07:52:00.000Z'],
  ])('%s is as Postgres or ISO 8601 writes it', (text, moment) => {
    expect(typedInstant(text).toISOString()).toBe(moment);
  });

  it.each(['2026-11-26 07:52:57', '2026-11-26', '2026-13-26T07:52:57Z', 'yesterday', ''])('%p is refused', text => {
    expect(() => typedInstant(text)).toThrow('is not a time with its time zone');
  });
});
