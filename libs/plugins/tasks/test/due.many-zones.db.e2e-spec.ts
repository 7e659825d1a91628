import { sdk } from '@sv/sdk';
import { v7 as newId } from 'uuid';
import type { DueTasks, TaskList } from '../shared/task.contract';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { DueBadges } from '../server/due/due-badges';
import { bareItem } from '../server/items/item-row';
import { TaskItemRow } from '../server/items/task-item.entity';
import { TaskListRow } from '../server/lists/task-list.entity';
import { everybodyLivesIn, startTasks } from './support/start-tasks';

/** The end of a day in New York. */
const before = '2046-06-23T04:00:00.000Z';
const NAME = 'america/argentina/comodrivadavia';
const spelled = (number: number): string =>
  [...NAME].map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter)).join('');

/** Somebody with whom a list is shared fills it with days of so many zones that its owner's query is too long. */
describe('what is due, with days of ever more time zones', () => {
  let tasks: PluginInstance;
  beforeAll(async () => (tasks = await startTasks()));
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => tasks.close());

  /** Straight into the database: requests store one name of each zone. */
  const addDays = (listId: string, zones: readonly string[]) =>
    tasks.inside(async () => {
      const { tenantId, userId } = (await sdk.db.repository(TaskListRow).findOneBy({ id: listId }))!;
      const createdAt = new Date();
      const dueAt = new Date('2046-06-22T16:00:00.000Z');
      const rows = zones.map((timeZone, position) => ({
        ...bareItem,
        ...{ id: newId(), tenantId, userId, listId, title: timeZone, position, dueAt, timeZone, createdAt },
      }));
      for (let at = 0; at < rows.length; at += 200)
        await sdk.db.repository(TaskItemRow).insert(rows.slice(at, at + 200));
    });

  it('is answered and counted, for somebody with 200 lists', async () => {
    const me = aPerson();
    everybodyLivesIn('America/New_York');
    const badge = jest.spyOn(sdk.badges, 'set').mockResolvedValue();
    const aList = async () => (await tasks.as(me).post('/tasks/api/lists').send({ name: 'x' }).expect(201)).body;
    const list = (await aList()) as TaskList;
    for (let at = 1; at < 200; at++) await aList();
    await addDays(list.id, [
      ...Intl.supportedValuesOf('timeZone'),
      ...Array.from({ length: 1_500 }, (_, number) => spelled(number)),
    ]);
    const { body } = await tasks.as(me).get('/tasks/api/due').query({ before }).expect(200);
    expect((body as DueTasks).items).toHaveLength(50);
    await tasks.inside(() => new DueBadges().updateBadge(me, new Date('2046-06-22T16:00:00Z')));
    expect(badge).toHaveBeenCalledWith(me, expect.any(Number));
    expect(tasks.failures).toEqual([]);
  });
});
