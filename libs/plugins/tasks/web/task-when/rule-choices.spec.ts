import { readRule, writeRule } from '../../shared/recurrence-rule';
import { kindOf, monthlyChoices, presetRule, presets } from './rule-choices';

const rulesOn = (day: string) => presets.map(preset => writeRule(presetRule(preset, day, 'due')));

describe('the choices of a rule', () => {
  it('follow the day on which the task is due', () => {
    expect(rulesOn('2026-06-23')).toEqual([
      'FREQ=DAILY',
      'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
      'FREQ=WEEKLY;BYDAY=TU',
      'FREQ=MONTHLY;BYMONTHDAY=23',
      'FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=23',
    ]);
  });

  it.each([
    ['2026-01-31', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['2026-01-30', 'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1'],
    ['2026-01-28', 'FREQ=MONTHLY;BYMONTHDAY=28'],
  ])('leave no month out: %s', (day, rule) => {
    expect(rulesOn(day)).toContain(rule);
  });

  it('leave no year out on a leap day', () => {
    expect(rulesOn('2028-02-29')).toContain('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1');
  });

  it('have no days where they count from when it is done', () => {
    expect(presets.map(preset => writeRule(presetRule(preset, '2026-06-23', 'done')))).toEqual([
      'FREQ=DAILY',
      'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
      'FREQ=WEEKLY',
      'FREQ=MONTHLY',
      'FREQ=YEARLY',
    ]);
  });

  it.each([
    ['', 'none'],
    ['FREQ=WEEKLY', 'weekly'],
    ['FREQ=WEEKLY;BYDAY=TU;COUNT=3', 'weekly'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'weekdays'],
    ['FREQ=WEEKLY;BYDAY=WE', 'custom'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'custom'],
    ['FREQ=YEARLY;BYWEEKNO=20', 'custom'],
  ])('are found again: %j on a Tuesday is %s', (rule, kind) => {
    expect(kindOf(rule, '2026-06-23', 'due')).toBe(kind);
  });

  it.each([
    ['2026-06-09', ['BYMONTHDAY=9', 'BYDAY=2TU']],
    ['2026-06-23', ['BYMONTHDAY=23', 'BYDAY=4TU']],
    ['2026-06-30', ['BYMONTHDAY=28,29,30;BYSETPOS=-1', 'BYDAY=-1TU', 'BYMONTHDAY=-1']],
    ['2026-02-28', ['BYMONTHDAY=28', 'BYDAY=4SA', 'BYDAY=-1SA', 'BYMONTHDAY=-1']],
  ])('of a month, on %s', (day, expected) => {
    const rule = readRule('FREQ=MONTHLY')!;
    expect(monthlyChoices(day).map(days => writeRule({ ...rule, ...days }))).toEqual(
      expected.map(one => `FREQ=MONTHLY;${one}`),
    );
  });
});
