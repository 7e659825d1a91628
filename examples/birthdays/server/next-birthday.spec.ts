import { nextBirthday } from './next-birthday';

describe('nextBirthday', () => {
  it.each([
    ['today', '1990-06-22', '2026-06-22', '2026-06-22', 0, 36],
    ['tomorrow', '1990-06-23', '2026-06-22', '2026-06-23', 1, 36],
    ['yesterday: next year', '1990-06-21', '2026-06-22', '2027-06-21', 364, 37],
    ['over the end of the year', '1990-01-01', '2026-12-31', '2027-01-01', 1, 37],
    ['29 February in another year', '2000-02-29', '2026-02-28', '2026-03-01', 1, 26],
    ['29 February in its own year', '2000-02-29', '2028-02-28', '2028-02-29', 1, 28],
  ])('%s', (_, birthday, today, on, inDays, turns) => {
    expect(nextBirthday({ name: 'Ada', birthday }, today)).toEqual({ name: 'Ada', on, inDays, turns });
  });
});
