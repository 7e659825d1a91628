import type { TypingContext } from '../understood';
import { understand } from './understand';

/** A Thursday, ten in the morning. */
const context: TypingContext = {
  now: new Date('2026-11-26T09:00:00Z'),
  language: 'en',
  tag: 'en-GB',
  region: 'GB',
  timeZone: 'Europe/Zurich',
  people: [
    { id: 'u1', name: 'Ada Lovelace' },
    { id: 'u2', name: 'Bob' },
    { id: 'u3', name: 'Bob Müller' },
    { id: 'u4', name: 'Zoë Ng' },
  ],
  kept: [],
};
const german: TypingContext = { ...context, language: 'de', tag: 'de-CH', region: 'CH' };

/** `title | date, or date and time by the clock of the person | start | rule | tags and priority and person` in short. */
function short(text: string, within = context): string {
  const { title, dueAt, startAt, allDay, recurrence, repeatsFrom, tags, priority, assigneeId } = understand(
    text,
    within,
  ).fields;
  const day = (instant: string | null | undefined): string | null => {
    if (!instant) return null;
    const shown = new Date(instant).toLocaleString('sv-SE', { timeZone: within.timeZone });
    return allDay ? shown.slice(0, 10) : shown.slice(0, 16);
  };
  const marks = [...(tags ?? []).map(tag => `#${tag}`), priority && `!${priority}`, assigneeId && `@${assigneeId}`];
  const begins = day(startAt);
  const rule = recurrence && recurrence + (repeatsFrom === 'done' ? ' after done' : '');
  return [title, begins && `from ${begins}`, day(dueAt), rule, ...marks].filter(Boolean).join(' | ');
}

const row = (text: string, expected: string): [string, string] => [text, expected];

describe('in English', () => {
  it.each([
    row('Call Bob tomorrow 9', 'Call Bob | 2026-11-27 09:00'),
    row('Call Bob tomorrow', 'Call Bob | 2026-11-27'),
    row('Tomorrow call Bob', 'Call Bob | 2026-11-27'),
    row('Call Bob tomorrow at 9', 'Call Bob | 2026-11-27 09:00'),
    row('Call Bob tomorrow at 5', 'Call Bob | 2026-11-27 17:00'),
    row('Call Bob tomorrow 5:00', 'Call Bob | 2026-11-27 05:00'),
    row('Call Bob fri', 'Call Bob | 2026-11-27'),
    row('Call Bob on Friday', 'Call Bob | 2026-11-27'),
    row('fri call Bob', 'call Bob | 2026-11-27'),
    row('Call Bob by friday', 'Call Bob | 2026-11-27'),
    row('Call Bob thursday', 'Call Bob | 2026-12-03'),
    row('Call Bob today', 'Call Bob | 2026-11-26'),
    row('Call Bob tonight', 'Call Bob | 2026-11-26 20:00'),
    row('Call Bob this evening', 'Call Bob | 2026-11-26 18:00'),
    row('Water the plants tomorrow morning', 'Water the plants | 2026-11-27 09:00'),
    row('Call Bob next monday at 18:30', 'Call Bob | 2026-11-30 18:30'),
    row('Meeting 18:30 tomorrow', 'Meeting | 2026-11-27 18:30'),
    row('Call at 9:30', 'Call | 2026-11-27 09:30'),
    row('Call at 11', 'Call | 2026-11-26 11:00'),
    row('Call 7pm', 'Call | 2026-11-26 19:00'),
    row('Call at 7.30 pm, then eat', 'Call, then eat | 2026-11-26 19:30'),
    row('Call Bob at half past 2', 'Call Bob | 2026-11-26 14:30'),
    row('Fair on 22 June', 'Fair | 2027-06-22'),
    row('Fair June 22', 'Fair | 2027-06-22'),
    row('Fair June 22 at noon', 'Fair | 2027-06-22 12:00'),
    row('Fair 22 June 2028', 'Fair | 2028-06-22'),
    row('Fair 22nd of June', 'Fair | 2027-06-22'),
    row('Fair 22-25 June', 'Fair | from 2027-06-22 | 2027-06-25'),
    row('Fair 2027-06-22', 'Fair | 2027-06-22'),
    row('Fair 22/6', 'Fair | 2027-06-22'),
    row('Fair 3/4/2027', 'Fair | 2027-04-03'),
    row('Call in 3 days', 'Call | 2026-11-29'),
    row('Call in a week', 'Call | 2026-12-03'),
    row('Call in 3 hours', 'Call | 2026-11-26 13:00'),
    row('Call in half an hour', 'Call | 2026-11-26 10:30'),
    row('Call Bob next week', 'Call Bob | 2026-11-30'),
    row('Call Bob next month', 'Call Bob | 2026-12-01'),
    row('Submit the report by end of month', 'Submit the report | 2026-11-30'),
    row('Meeting at 10 am on Friday', 'Meeting | 2026-11-27 10:00'),
    row('Party on Saturday at 8pm with Ada', 'Party with Ada | 2026-11-28 20:00'),
    row('Pay rent on the 1st of December', 'Pay rent | 2026-12-01'),
    row('Buy 2 tickets for 8.30pm', 'Buy 2 tickets | 2026-11-26 20:30'),
    row('Call Bob tomorrow evening at 8', 'Call Bob | 2026-11-27 20:00'),
    row('Call Bob tomorrow morning at 5', 'Call Bob | 2026-11-27 05:00'),
    row('Pay Bob 20 on friday', 'Pay Bob 20 | 2026-11-27'),
    row('Fly on 3 May 2027 6:45am', 'Fly | 2027-05-03 06:45'),
    row('Buy milk tomorrow!', 'Buy milk! | 2026-11-27'),
    row('Report weekly at 9', 'Report | 2026-11-27 09:00 | FREQ=WEEKLY'),
    row('Mow this weekend', 'Mow | 2026-11-28'),
    row('Pay rent end of month', 'Pay rent | 2026-11-30'),
    row('Pay rent on the 1st', 'Pay rent | 2026-12-01'),
    row('Call the day after tomorrow', 'Call | 2026-11-28'),
    row('New Year 31 dec 11pm', 'New Year | 2026-12-31 23:00'),
    row('Sweep up 1 Jan', 'Sweep up | 2027-01-01'),
    row('Dentist Sat 9am', 'Dentist | 2026-11-28 09:00'),
    row('Plan the Friday party by Wednesday', 'Plan the Friday party | 2026-12-02'),
  ])('%s', (text, expected) => expect(short(text)).toBe(expected));

  it.each([
    'Call Sat Nav company',
    'Sun cream for the children',
    'May I ask Bob',
    'Ask May about the march',
    'Read the Friday paper',
    'Notes from Monday',
    "Prepare tomorrow's lunch",
    'Buy 1/2 pumpkin',
    'Release version 2.5.3',
    'Look at 9 houses',
    'Pages 10-12',
    'Clean room 4a',
    'Talk for 5 minutes',
    'Yesterday was fine',
    'Buy a second chair',
    'Watch High Noon',
    'Decide now',
    'Buy 9 eggs',
    'Fix bug #123',
    'Write to ada@example.com',
    'Buy bread!!!',
    'Read http://example.com/#garden',
    'Open every window',
    'Buy the "Today" magazine',
    'Maybe march on',
    'Buy market stalls',
    'Visit Sunnyside',
    'Daily stand-up',
    'Black Friday deals',
    'Good Friday service',
    'Prepare the weekly report',
    'Open 24/7',
    'Read section 2.3.',
    'Wait 3 days',
    'Renew the passport in 2028',
    'Check every day-care centre',
  ])('finds nothing in "%s"', text => expect(short(text)).toBe(text));

  it.each([
    row('Buy 12 eggs tomorrow', 'Buy 12 eggs | 2026-11-27'),
    row('Buy tomorrow 9 eggs', 'Buy 9 eggs | 2026-11-27'),
    row('Buy tomorrow morning 9 eggs', 'Buy 9 eggs | 2026-11-27 09:00'),
    row('Read "Call me tomorrow" fri', 'Read "Call me tomorrow" | 2026-11-27'),
    row('"Call Sat Nav tomorrow"', 'Call Sat Nav tomorrow'),
    row('tomorrow 9', 'tomorrow 9 | 2026-11-27 09:00'),
  ])('%s', (text, expected) => expect(short(text)).toBe(expected));

  it('has the month first where people write it so', () => {
    expect(short('Fair 6/7', { ...context, region: 'US' })).toBe('Fair | 2027-06-07');
    expect(short('Fair 6/7')).toBe('Fair | 2027-07-06');
  });
});

describe('in German', () => {
  it.each([
    row('Ada anrufen morgen 9 Uhr', 'Ada anrufen | 2026-11-27 09:00'),
    row('Ada anrufen morgen um 9', 'Ada anrufen | 2026-11-27 09:00'),
    row('Ada anrufen morgen 9', 'Ada anrufen | 2026-11-27 09:00'),
    row('Morgen Ada anrufen', 'Ada anrufen | 2026-11-27'),
    row('Ada anrufen Freitag', 'Ada anrufen | 2026-11-27'),
    row('Ada am Freitag anrufen', 'Ada anrufen | 2026-11-27'),
    row('Ada bis Freitag anrufen', 'Ada anrufen | 2026-11-27'),
    row('Abgabe bis zum 22. Juni', 'Abgabe | 2027-06-22'),
    row('Täglich Zähne putzen', 'Zähne putzen | 2026-11-26 | FREQ=DAILY'),
    row('Termin am 3.12. um 14 Uhr', 'Termin | 2026-12-03 14:00'),
    row('Brot für Samstag', 'Brot | 2026-11-28'),
    row('Um 8 Uhr Arzt', 'Arzt | 2026-11-27 08:00'),
    row('Fest 22.6.', 'Fest | 2027-06-22'),
    row('Fest am 22.6', 'Fest | 2027-06-22'),
    row('Fest 22.06.2028', 'Fest | 2028-06-22'),
    row('Fest am 22. Juni 18 Uhr', 'Fest | 2027-06-22 18:00'),
    row('Fest 22.-25. Juni', 'Fest | from 2027-06-22 | 2027-06-25'),
    row('Fest übermorgen', 'Fest | 2026-11-28'),
    row('Fest heute Abend', 'Fest | 2026-11-26 18:00'),
    row('Fest heute abend', 'Fest | 2026-11-26 18:00'),
    row('Zeitung holen morgen früh', 'Zeitung holen | 2026-11-27 09:00'),
    row('Kino Freitagabend', 'Kino | 2026-11-27 18:00'),
    row('Kino Freitag Abend', 'Kino | 2026-11-27 18:00'),
    row('Treffen nächsten Montag um 18:30', 'Treffen | 2026-11-30 18:30'),
    row('Treffen kommenden Freitag', 'Treffen | 2026-11-27'),
    row('Treffen nächste Woche', 'Treffen | 2026-11-30'),
    row('Treffen um 9 am Bahnhof', 'Treffen am Bahnhof | 2026-11-27 09:00'),
    row('Kinder um 3 abholen', 'Kinder abholen | 2026-11-26 15:00'),
    row('Fest heute Abend um 8', 'Fest | 2026-11-26 20:00'),
    row('Urlaub vom 3. bis 10. August', 'Urlaub | from 2027-08-03 | 2027-08-10'),
    row('Punkt 8 Uhr da', 'Da | 2026-11-27 08:00'),
    row('Treffen um 19 Uhr am Bahnhof', 'Treffen am Bahnhof | 2026-11-26 19:00'),
    row('Zahnarzt Mo 9 Uhr', 'Zahnarzt | 2026-11-30 09:00'),
    row('Zahnarzt Mo', 'Zahnarzt | 2026-11-30'),
    row('Zahnarzt in 3 Tagen', 'Zahnarzt | 2026-11-29'),
    row('Zahnarzt in zwei Wochen', 'Zahnarzt | 2026-12-10'),
    row('Zahnarzt in 2 Stunden', 'Zahnarzt | 2026-11-26 12:00'),
    row('Zahnarzt um halb 3', 'Zahnarzt | 2026-11-26 14:30'),
    row('Miete am 1.', 'Miete | 2026-12-01'),
    row('Rasen am Wochenende', 'Rasen | 2026-11-28'),
    row('Miete Ende des Monats', 'Miete | 2026-11-30'),
    row('Call Bob tomorrow 9', 'Call Bob | 2026-11-27 09:00'),
  ])('%s', (text, expected) => expect(short(text, german)).toBe(expected));

  it.each([
    'Mach es so',
    'So geht das',
    'Do it',
    'Guten Morgen sagen',
    'Im Mai umziehen',
    'Die Freitag-Gruppe fragen',
    'Notizen vom Montag',
    'Kapitel 2.3 lesen',
    '10-12 Uhr freihalten',
    'Das morgendliche Bad',
    'Jede Menge Brot kaufen',
    'Alle einladen',
    'Jeder Tag zählt',
    'Miete um 5 Prozent senken',
    'Um 5 kg abnehmen',
    'Von 9 bis 11 Uhr Termin',
    'Brief an Frau Sonntag',
    'Seite 3.4. lesen',
    'Update auf Version 3.1.',
    'Tägliches Bad',
  ])('finds nothing in "%s"', text => expect(short(text, german)).toBe(text));
});

describe('repetition', () => {
  it.each([
    row('Water every day', 'Water | 2026-11-26 | FREQ=DAILY'),
    row('Water daily at 7:00', 'Water | 2026-11-27 07:00 | FREQ=DAILY'),
    row('Bins every second Tuesday', 'Bins | 2026-12-01 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'),
    row('Bins every other Tuesday 9', 'Bins | 2026-12-01 09:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'),
    row('Bins every 2 weeks', 'Bins | 2026-11-26 | FREQ=WEEKLY;INTERVAL=2'),
    row('Bins every two weeks on monday', 'Bins | 2026-11-30 | FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'),
    row('Bins every mon, wed and fri', 'Bins | 2026-11-27 | FREQ=WEEKLY;BYDAY=MO,WE,FR'),
    row('Stand-up weekdays 9:15', 'Stand-up | 2026-11-27 09:15 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'),
    row('Stand-up every weekday', 'Stand-up | 2026-11-26 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'),
    row('Mow every weekend', 'Mow | 2026-11-28 | FREQ=WEEKLY;BYDAY=SA,SU'),
    row('Rent every month on the 1st', 'Rent | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1'),
    row('Rent on the 1st of every month', 'Rent | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1'),
    row('Rent every 1st', 'Rent | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1'),
    row('Rent monthly on the last day', 'Rent | 2026-11-30 | FREQ=MONTHLY;BYMONTHDAY=-1'),
    row('Report every 31st', 'Report | 2026-12-31 | FREQ=MONTHLY;BYMONTHDAY=31'),
    row('Club every first Monday', 'Club | 2026-12-07 | FREQ=MONTHLY;BYDAY=1MO'),
    row('Club every second Tuesday of the month', 'Club | 2026-12-08 | FREQ=MONTHLY;BYDAY=2TU'),
    row('Club every last Friday of the month', 'Club | 2026-11-27 | FREQ=MONTHLY;BYDAY=-1FR'),
    row('Birthday every 22 June', 'Birthday | 2027-06-22 | FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=22'),
    row('Birthday every year on June 22', 'Birthday | 2027-06-22 | FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=22'),
    row('Leap every 29 February', 'Leap | 2028-02-29 | FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'),
    row('Water three days after done', 'Water | 2026-11-26 | FREQ=DAILY;INTERVAL=3 after done'),
    row('Water every! 3 days', 'Water | 2026-11-26 | FREQ=DAILY;INTERVAL=3 after done'),
    row('Water every 3 days after completion', 'Water | 2026-11-26 | FREQ=DAILY;INTERVAL=3 after done'),
    row('Walk every evening', 'Walk | 2026-11-26 18:00 | FREQ=DAILY'),
    row('Walk every evening at 8', 'Walk | 2026-11-26 20:00 | FREQ=DAILY'),
    row('Club last Friday of every month', 'Club | 2026-11-27 | FREQ=MONTHLY;BYDAY=-1FR'),
    row('Pay on 15 of every month', 'Pay | 2026-12-15 | FREQ=MONTHLY;BYMONTHDAY=15'),
    row('Water every day starting monday', 'Water | 2026-11-30 | FREQ=DAILY'),
  ])('%s', (text, expected) => expect(short(text)).toBe(expected));

  it.each([
    row('Gießen jeden Tag', 'Gießen | 2026-11-26 | FREQ=DAILY'),
    row('Gießen täglich um 7 Uhr', 'Gießen | 2026-11-27 07:00 | FREQ=DAILY'),
    row('Laufen jeden Morgen', 'Laufen | 2026-11-27 09:00 | FREQ=DAILY'),
    row('Laufen jeden morgen um 7', 'Laufen | 2026-11-27 07:00 | FREQ=DAILY'),
    row('Müll jeden zweiten Dienstag', 'Müll | 2026-12-01 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'),
    row('Müll alle 2 Wochen', 'Müll | 2026-11-26 | FREQ=WEEKLY;INTERVAL=2'),
    row('Müll alle zwei Wochen am Montag', 'Müll | 2026-11-30 | FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'),
    row('Müll montags', 'Müll | 2026-11-30 | FREQ=WEEKLY;BYDAY=MO'),
    row('Müll montags und donnerstags', 'Müll | 2026-11-26 | FREQ=WEEKLY;BYDAY=MO,TH'),
    row('Müll jeden Montag und Donnerstag', 'Müll | 2026-11-26 | FREQ=WEEKLY;BYDAY=MO,TH'),
    row('Runde werktags 9:15', 'Runde | 2026-11-27 09:15 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'),
    row('Miete jeden Monat am 1.', 'Miete | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1'),
    row('Miete am 1. jedes Monats', 'Miete | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1'),
    row('Miete monatlich am 15.', 'Miete | 2026-12-15 | FREQ=MONTHLY;BYMONTHDAY=15'),
    row('Verein jeden ersten Montag im Monat', 'Verein | 2026-12-07 | FREQ=MONTHLY;BYDAY=1MO'),
    row('Verein jeden letzten Freitag im Monat', 'Verein | 2026-11-27 | FREQ=MONTHLY;BYDAY=-1FR'),
    row('Geburtstag jedes Jahr am 22. Juni', 'Geburtstag | 2027-06-22 | FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=22'),
    row('Gießen drei Tage nach Erledigung', 'Gießen | 2026-11-26 | FREQ=DAILY;INTERVAL=3 after done'),
    row('Gießen alle! 3 Tage', 'Gießen | 2026-11-26 | FREQ=DAILY;INTERVAL=3 after done'),
    row('Putzen jedes Wochenende', 'Putzen | 2026-11-28 | FREQ=WEEKLY;BYDAY=SA,SU'),
    row('Putzen jede Woche', 'Putzen | 2026-11-26 | FREQ=WEEKLY'),
  ])('%s', (text, expected) => expect(short(text, german)).toBe(expected));
});

describe('marks', () => {
  it.each([
    row('Book the marquee tomorrow 9 #fair !high', 'Book the marquee | 2026-11-27 09:00 | #fair | !high'),
    row('Book #fair the #Fair marquee #summer-2027', 'Book the marquee | #fair | #summer-2027'),
    row('Book !!! now', 'Book now | !high'),
    row('Book !1', 'Book | !high'),
    row('Book !!', 'Book | !medium'),
    row('Book !niedrig', 'Book | !low'),
    row('Book @Ada', 'Book | @u1'),
    row('Book @ada lovelace tomorrow', 'Book | 2026-11-27 | @u1'),
    row('Book @Bob Müller', 'Book | @u3'),
    row('Book @Bob', 'Book | @u2'),
    row('Book @Zoë, please', 'Book, please | @u4'),
    row('Book @Nobody', 'Book @Nobody'),
    row('Book !unheard', 'Book !unheard'),
  ])('%s', (text, expected) => expect(short(text)).toBe(expected));
});

describe('clocks and calendars', () => {
  const at = (now: string, text: string, timeZone = 'Europe/Zurich'): string | null | undefined =>
    understand(text, { ...context, now: new Date(now), timeZone }).fields.dueAt;

  it.each([
    // Summer time begins on 28 March 2027 and ends on 31 October.
    ['2027-03-27T11:00:00Z', 'Call tomorrow 9', '2027-03-28T07:00:00.000Z'],
    ['2027-03-27T11:00:00Z', 'Call tomorrow at 02:30', '2027-03-28T01:30:00.000Z'],
    ['2027-03-28T00:30:00Z', 'Call in 3 hours', '2027-03-28T03:30:00.000Z'],
    ['2027-10-30T11:00:00Z', 'Call tomorrow 9', '2027-10-31T08:00:00.000Z'],
    ['2027-10-30T11:00:00Z', 'Call tomorrow at 02:30', '2027-10-31T00:30:00.000Z'],
    ['2027-10-31T00:30:00Z', 'Call in 3 hours', '2027-10-31T03:30:00.000Z'],
    ['2027-01-31T11:00:00Z', 'Call in 1 month at 9:00', '2027-02-28T08:00:00.000Z'],
    ['2026-12-31T22:30:00Z', 'Call tomorrow 9:00', '2027-01-01T08:00:00.000Z'],
    ['2026-12-31T23:30:00Z', 'Call tomorrow 9:00', '2027-01-02T08:00:00.000Z'],
    ['2026-12-31T11:00:00Z', 'Call 31 Dec', '2026-12-31T08:00:00.000Z'],
    ['2026-12-31T11:00:00Z', 'Call 30 Dec', '2027-12-30T08:00:00.000Z'],
  ])('at %s: %s', (now, text, expected) => expect(at(now, text)).toBe(expected));

  it('goes by the time zone of the person', () => {
    const now = '2026-11-26T20:00:00Z';
    expect(at(now, 'Call today 23:00', 'Pacific/Auckland')).toBe('2026-11-27T10:00:00.000Z');
    expect(at(now, 'Call today 23:00', 'America/New_York')).toBe('2026-11-27T04:00:00.000Z');
  });

  it('is a whole day of that zone unless a time is said', () => {
    expect(understand('Call tomorrow', context).fields).toEqual({
      title: 'Call',
      dueAt: '2026-11-27T08:00:00.000Z',
      allDay: true,
      timeZone: 'Europe/Zurich',
    });
  });
});

it.each(['every mon, ', 'on the ', 'in 3 ', 'at 9:', '#a', '22.', 'tomorrow ', ' ', '"', '@Ada ', 'jeden 1. ', '!'])(
  'reads the longest title of "%s" while somebody types',
  part => {
    const text = part.repeat(500).slice(0, 500);
    const startedAt = performance.now();
    understand(text, context);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  },
);

describe('what is shown', () => {
  const labels = (text: string, within = context): string[] => understand(text, within).parts.map(({ label }) => label);

  it('says each thing that was understood', () => {
    expect(labels('Book tomorrow 9 #fair !high @Ada')).toEqual([
      'Tomorrow 09:00',
      '#fair',
      'High priority',
      'Ada Lovelace',
    ]);
    expect(labels('Bins every second Tuesday')).toEqual(['Every second Tuesday', 'Tue 1 Dec']);
    expect(labels('Fair 22-25 June')).toEqual(['Tue, 22 Jun 2027 to Fri, 25 Jun 2027']);
  });

  it('leaves out what the person wants to keep as words', () => {
    expect(short('Call tomorrow 9 #fair', { ...context, kept: ['tomorrow 9'] })).toBe('Call tomorrow 9 | #fair');
    expect(short('Call tomorrow 9 am', { ...context, kept: ['tomorrow 9'] })).toBe('Call tomorrow 9 am');
  });
});
