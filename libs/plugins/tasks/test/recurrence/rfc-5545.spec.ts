import { nextAfter, type Series } from '../../server/recurrence/next-date';
import { fromWallTime, wallTime } from '../../server/recurrence/wall-time';
import { readRule } from '../../shared/recurrence-rule';
import { examples, type RuleExample } from './rfc-5545-examples';

const timeZone = 'America/New_York';

describe('the examples of RFC 5545', () => {
  it.each(examples)('$name', example => {
    const expected = datesOf(example.then);
    const found = following(example, expected.length + 1);
    expect(found.slice(0, expected.length)).toEqual(expected);
    expect(found.length > expected.length).toBe(!example.ends);
  });

  it('are refused where they repeat within a day', () => {
    const within = ['FREQ=HOURLY;INTERVAL=3', 'FREQ=MINUTELY;INTERVAL=15', 'FREQ=DAILY;BYHOUR=9;BYMINUTE=0,20,40'];
    expect(within.map(readRule)).toEqual([null, null, null]);
  });
});

/** As people check it off: one date after the other, each on its day. */
function following({ start, rule: text }: RuleExample, most: number): string[] {
  const found: string[] = [];
  let at = fromWallTime(new Date(`${start}T09:00:00Z`), timeZone).instant;
  let rule = readRule(text)!;
  while (found.length < most) {
    const series: Series = { rule, start: at, timeZone, allDay: false };
    const next = nextAfter(series, at);
    if (!next) break;
    ({ at, rule } = next);
    const shown = wallTime(at, timeZone).toISOString();
    expect(shown.slice(11, 16)).toBe('09:00');
    found.push(shown.slice(0, 10));
  }
  return found;
}

/** `1997-09 2 4, 1997-10 1` are three dates. */
const datesOf = (text: string): string[] =>
  text.split(', ').flatMap(month => {
    const [name, ...days] = month.split(' ');
    return days.map(day => `${name}-${day.padStart(2, '0')}`);
  });
