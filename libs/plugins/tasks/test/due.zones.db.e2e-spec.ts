import { sdk } from '@sv/sdk';
import type { DueTasks } from '../shared/task.contract';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { DueBadges } from '../server/due/due-badges';
import { endOfDay } from '../server/due/end-of-day';
import { belongsToGroups, everybodyLivesIn, startTasks } from './support/start-tasks';

/** 22 June 2046, where the task was written. */
const writtenIn: Readonly<Record<string, string>> = {
  'Europe/Zurich': '2046-06-22T07:00:00.000Z',
  'Pacific/Auckland': '2046-06-21T21:00:00.000Z',
  'America/New_York': '2046-06-22T13:00:00.000Z',
  // Late in the evening: already the next day in most other zones.
  'Pacific/Niue': '2046-06-23T09:30:00.000Z',
};

describe('a whole-day task that somebody reads elsewhere', () => {
  let tasks: PluginInstance;
  let shown: Map<string, number>;
  beforeAll(async () => (tasks = await startTasks()));
  beforeEach(() => {
    shown = new Map();
    belongsToGroups({});
    jest.spyOn(sdk.live, 'publish').mockResolvedValue();
    jest.spyOn(sdk.badges, 'set').mockImplementation(async (userId, count) => void shown.set(userId, count));
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => tasks.close());

  async function aReader(timeZone: string) {
    const me = aPerson();
    everybodyLivesIn(timeZone);
    const api = tasks.as(me);
    const { body: list } = await api.post('/tasks/api/lists').send({ name: 'Home' }).expect(201);
    const add = (item: object) => api.post(`/tasks/api/lists/${list.id}/items`).send({ title: 'x', ...item });
    const dueAt = async (now: string): Promise<[number, number]> => {
      const before = endOfDay(new Date(now), timeZone).toISOString();
      const { body } = await api.get('/tasks/api/due').query({ before, timeZone }).expect(200);
      await tasks.inside(() => new DueBadges().updateBadge(me, new Date(now)));
      return [(body as DueTasks).items.length, shown.get(me)!];
    };
    return { api, add, dueAt };
  }

  it.each(Object.keys(writtenIn))('is due on its day, for readers in New York, Auckland and Zurich: %s', async zone => {
    for (const [timeZone, dayBefore, sameDay] of [
      ['America/New_York', '2046-06-22T03:59:00Z', '2046-06-22T04:01:00Z'],
      ['Pacific/Auckland', '2046-06-21T11:59:00Z', '2046-06-21T12:01:00Z'],
      ['Europe/Zurich', '2046-06-21T21:59:00Z', '2046-06-21T22:01:00Z'],
    ] as const) {
      const { add, dueAt } = await aReader(timeZone);
      await add({ dueAt: writtenIn[zone], timeZone: zone }).expect(201);
      expect([await dueAt(dayBefore), await dueAt(sameDay)]).toEqual([
        [0, 0],
        [1, 1],
      ]);
    }
  });

  it('is not mistaken for a time, which is due by the clock of the reader, or for a day without a zone', async () => {
    const { add, dueAt } = await aReader('America/New_York');
    const auckland = { dueAt: writtenIn['Pacific/Auckland'], timeZone: 'Pacific/Auckland' };
    await add(auckland).expect(201);
    await add({ ...auckland, allDay: false }).expect(201);
    await add({ dueAt: auckland.dueAt }).expect(201);
    await add({ dueAt: '2046-06-20T12:00:00.000Z', timeZone: 'Europe/Zurich' }).expect(201);
    expect(await dueAt('2046-06-21T16:00:00Z')).toEqual([3, 3]);
    expect(await dueAt('2046-06-22T16:00:00Z')).toEqual([4, 4]);
  });

  it('is asked for in the zone of the account when the request names none', async () => {
    const { api, add } = await aReader('America/New_York');
    await add({ dueAt: writtenIn['Pacific/Auckland'], timeZone: 'Pacific/Auckland' }).expect(201);
    const due = async (before: string) => (await api.get('/tasks/api/due').query({ before }).expect(200)).body.items;
    expect(await due('2046-06-22T04:00:00Z')).toEqual([]);
    expect(await due('2046-06-23T04:00:00Z')).toHaveLength(1);
    await api.get('/tasks/api/due').query({ before: '2046-06-23T04:00:00Z', timeZone: 'Mars/Olympus' }).expect(400);
  });
});
