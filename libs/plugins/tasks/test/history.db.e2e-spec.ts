import { sdk } from '@sv/sdk';
import type { PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { recordHistory } from '../server/talk/history/record-history';
import type { HistoryEntry } from '../shared/talk.contract';
import { aSharedTask } from './support/shared-task';
import { startTasks } from './support/start-tasks';

describe('the history of a task', () => {
  let tasks: PluginInstance;
  beforeAll(async () => {
    tasks = await startTasks();
    jest.spyOn(sdk.notifications, 'send').mockResolvedValue({ id: 'sent' } as never);
  });
  afterAll(async () => {
    await tasks.close();
    expect(tasks.failures).toEqual([]);
  });

  const historyOf = async (who: string, item: string) =>
    (await tasks.as(who).get(`${item}/history`).expect(200)).body as {
      entries: HistoryEntry[];
      people: { id: string }[];
    };

  it('says who did what, newest first, and begins with who added it', async () => {
    const { ada, bob, vic, item } = await aSharedTask(tasks);
    const change = { title: 'Chocolate cake', dueAt: '2026-06-22T00:00:00Z', assigneeId: bob, tags: ['food'] };
    await tasks.as(bob).patch(item).send(change).expect(200);
    await tasks.as(ada).patch(item).send({ done: true, priority: 'high' }).expect(200);
    await tasks.as(ada).post(`${item}/comments`).send({ text: 'Well done' }).expect(201);
    const { entries, people } = await historyOf(vic, item);
    expect(entries.map(({ action, byId }) => [action, byId])).toEqual([
      ['commented', ada],
      ['done', ada],
      ['priority', ada],
      ['assignee', bob],
      ['tags', bob],
      ['due', bob],
      ['title', bob],
      ['added', ada],
    ]);
    const detailOf = (action: string) => entries.find(entry => entry.action === action)!.detail;
    expect(detailOf('title')).toEqual({ from: 'Cake', to: 'Chocolate cake' });
    expect(detailOf('due')).toMatchObject({ to: '2026-06-22T00:00:00.000Z', allDay: true });
    expect(detailOf('tags')).toEqual({ addedTags: ['food'], removedTags: [] });
    expect(entries.find(({ action }) => action === 'assignee')!.personId).toBe(bob);
    expect(people.map(({ id }) => id).sort()).toEqual([ada, bob].sort());
  });

  it('says nothing of what changed nothing, was refused, or only moved past others', async () => {
    const { ada, vic, item } = await aSharedTask(tasks);
    await tasks.as(ada).patch(item).send({ title: 'Cake', dueAt: null, done: false, position: 0 }).expect(200);
    await tasks.as(ada).patch(item).set('If-Match', '"99"').send({ title: 'Late' }).expect(412);
    await tasks.as(vic).patch(item).send({ title: 'Mine' }).expect(403);
    expect((await historyOf(ada, item)).entries.map(({ action }) => action)).toEqual(['added']);
  });

  it('says that a repeating task was checked off and is due again, and which parts came and went', async () => {
    const { ada, item, list, itemId } = await aSharedTask(tasks);
    const repeating = { dueAt: '2026-06-22T00:00:00Z', timeZone: 'UTC', recurrence: 'FREQ=DAILY' };
    await tasks.as(ada).patch(item).send(repeating).expect(200);
    await tasks.as(ada).patch(item).send({ done: true }).expect(200);
    const icing = { title: 'Icing', parentId: itemId };
    const { body: part } = await tasks.as(ada).post(`${list}/items`).send(icing).expect(201);
    await tasks.as(ada).delete(`/tasks/api/items/${part.id}`).expect(204);
    const { entries } = await historyOf(ada, item);
    expect(entries.map(({ action, detail }) => [action, detail.to ?? detail.from])).toEqual([
      ['part-deleted', 'Icing'],
      ['part-added', 'Icing'],
      ['repeated', expect.stringMatching(/^\d{4}-/)],
      ['repeat', 'FREQ=DAILY'],
      ['due', '2026-06-22T00:00:00.000Z'],
      ['added', undefined],
    ]);
  });

  it('keeps the newest entries', async () => {
    const { ada, item, itemId } = await aSharedTask(tasks);
    const doing = { tenantId: 'default', itemId, byId: ada, at: new Date() };
    const happenings = Array.from({ length: 205 }, (_, number) => ({
      action: 'title' as const,
      detail: { to: String(number) },
    }));
    await tasks.inside(() => sdk.db.transaction(tx => recordHistory(tx, doing, happenings)));
    const { entries } = await historyOf(ada, item);
    expect(entries).toHaveLength(201);
    expect(entries.slice(0, 1).map(({ detail }) => detail.to)).toEqual(['204']);
    expect(entries.at(-2)!.detail.to).toBe('5');
  });
});
