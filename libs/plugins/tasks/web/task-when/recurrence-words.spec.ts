import { translateWith } from '@sv/ui/locale/translate';
import de from '../../i18n/de.json';
import { recurrenceWords } from './recurrence-words';

const german: Readonly<Record<string, string>> = de;

describe('the words of a rule', () => {
  afterEach(() => translateWith(null));

  it.each([
    ['FREQ=DAILY', 'Every day', 'Jeden Tag'],
    ['FREQ=DAILY;INTERVAL=3', 'Every 3 days', 'Alle 3 Tage'],
    ['FREQ=WEEKLY', 'Every week', 'Jede Woche'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday', 'Jeden Werktag'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'Every day', 'Jeden Tag'],
    ['FREQ=WEEKLY;BYDAY=TH,MO', 'Every Monday and Thursday', 'Jeden Montag und Donnerstag'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'Every second Tuesday', 'Jeden zweiten Dienstag'],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR',
      'Every 2 weeks on Tuesday and Friday',
      'Alle 2 Wochen am Dienstag und Freitag',
    ],
    ['FREQ=MONTHLY;BYMONTHDAY=14', 'Every month on day 14', 'Jeden Monat am 14.'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day', 'Jeden Monat am letzten Tag'],
    ['FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1', 'Every month on day 30', 'Jeden Monat am 30.'],
    ['FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR', 'Every 3 months on the last Friday', 'Alle 3 Monate am letzten Freitag'],
    ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24', 'Every year on 24 December', 'Jedes Jahr am 24. Dezember'],
    ['FREQ=DAILY;COUNT=5', 'Every day, 5 more times', 'Jeden Tag, noch 5-mal'],
    ['FREQ=DAILY;COUNT=1', 'Every day, for the last time', 'Jeden Tag, zum letzten Mal'],
    ['FREQ=DAILY;UNTIL=20261231', 'Every day, until 31 Dec 2026', 'Jeden Tag, bis 31.12.2026'],
    ['FREQ=YEARLY;BYWEEKNO=20', 'Repeats by a rule of its own', 'Wiederholt sich nach einer eigenen Regel'],
    ['FREQ=HOURLY', 'Repeats by a rule of its own', 'Wiederholt sich nach einer eigenen Regel'],
  ])('%s', (rule, english, inGerman) => {
    expect(recurrenceWords(rule, 'due', 'en-GB')).toBe(english);
    translateWith(key => german[key], 'de');
    expect(recurrenceWords(rule, 'due', 'de-DE')).toBe(inGerman);
  });

  it.each([
    ['FREQ=DAILY;INTERVAL=3', '3 days after it is done', '3 Tage nach dem Erledigen'],
    ['FREQ=MONTHLY', 'A month after it is done', 'Einen Monat nach dem Erledigen'],
    ['FREQ=WEEKLY;BYDAY=SA', 'Every Saturday, after it is done', 'Jeden Samstag, nach dem Erledigen'],
  ])('%s, counted from the day on which it was done', (rule, english, inGerman) => {
    expect(recurrenceWords(rule, 'done', 'en-GB')).toBe(english);
    translateWith(key => german[key], 'de');
    expect(recurrenceWords(rule, 'done', 'de-DE')).toBe(inGerman);
  });
});
