import { plainToInstance } from 'class-transformer';
import { DueQueryDto } from '../server/due/due.dto';
import { LatestUsed } from '../server/input/latest-used';
import { ItemFieldsDto } from '../server/items/item-fields.dto';
import { readFile } from '../server/transfer/read-file';

/** Somebody spells one time zone in ever new ways, so that the server keeps something for each of them. */
const NAME = 'america/argentina/comodrivadavia';
const spellings = Array.from({ length: 5_000 }, (_, number) =>
  [...NAME].map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
);
const reader = { t: (text: string) => text, timeZone: 'UTC', now: new Date('2026-10-03T10:00:00Z') };

describe('one time zone in 5,000 spellings', () => {
  it('is one zone in a calendar file', () => {
    const todos = spellings.flatMap(zone => [
      ...['BEGIN:VTODO', 'SUMMARY:x', `DUE;TZID=${zone}:20261005T080000`, 'END:VTODO'],
    ]);
    const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...todos, 'END:VCALENDAR'].join('\r\n');
    const plan = readFile({ fileName: 'x.ics', text: file }, reader);
    expect([plan.tasks.length, new Set(plan.tasks.map(({ timeZone }) => timeZone)).size]).toEqual([5_000, 1]);
  });

  it('is one zone in requests', () => {
    const zones = spellings
      .slice(0, 100)
      .flatMap(timeZone => [plainToInstance(ItemFieldsDto, { timeZone }), plainToInstance(DueQueryDto, { timeZone })])
      .map(({ timeZone }) => timeZone);
    expect([...new Set(zones)]).toHaveLength(1);
    expect(plainToInstance(ItemFieldsDto, { timeZone: 'asia/kolkata' }).timeZone).toBe(
      plainToInstance(ItemFieldsDto, { timeZone: 'Asia/Calcutta' }).timeZone,
    );
    expect(plainToInstance(ItemFieldsDto, { timeZone: null }).timeZone).toBeNull();
    expect(plainToInstance(ItemFieldsDto, { timeZone: 'Mars/Olympus' }).timeZone).toBe('Mars/Olympus');
  });
});

it('what is kept for ever new keys has a limit, and those that are used stay', () => {
  const made: string[] = [];
  const kept = new LatestUsed(key => made.push(key));
  for (const key of spellings) {
    kept.of(key);
    kept.of('Europe/Zurich');
  }
  expect(kept.size).toBe(500);
  expect(made.filter(key => key === 'Europe/Zurich')).toHaveLength(1);
});
