import { validateSync } from 'class-validator';
import { IsInstant } from './is-instant';

class Form {
  @IsInstant()
  at: unknown;
}

const isTaken = (at: unknown): boolean => validateSync(Object.assign(new Form(), { at })).length === 0;

describe('IsInstant', () => {
  it.each(['2026-06-22', '2026-06-22T10:00Z', '2026-06-22T10:00:00.123Z', '2026-06-22T10:00:00+02:00'])(
    'takes %s',
    at => {
      expect(isTaken(at)).toBe(true);
      expect(new Date(at).toISOString()).toMatch(/^2026-06-22/);
    },
  );

  it.each([
    '2026-W01',
    '2026-123',
    '2026-13-01',
    '2026-06-22T25:00Z',
    '2026-06-22T10:00',
    '20260622',
    'now',
    '',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59-12:00',
    0,
    null,
    ['2026-06-22'],
  ])('refuses %p', at => expect(isTaken(at)).toBe(false));
});
