import { Logger } from '@nestjs/common';
import { sdk, TooManyJobsError } from '@sv/sdk';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { DueBadges } from '../server/due/due-badges';
import { jobsAreRunByHand, runWaitingJobs } from './support/jobs-by-hand';
import { belongsToGroups, everybodyLivesIn, startTasks } from './support/start-tasks';

const HOUR_MS = 3_600_000;

describe('the number at the name of Tasks', () => {
  let tasks: PluginInstance;
  let shown: Map<string, number>;
  beforeAll(async () => (tasks = await startTasks()));
  beforeEach(() => {
    shown = new Map();
    everybodyLivesIn('UTC');
    belongsToGroups({});
    jest.spyOn(sdk.live, 'publish').mockResolvedValue();
    jest.spyOn(sdk.badges, 'set').mockImplementation(async (userId, count) => void shown.set(userId, count));
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => tasks.close());

  const overdue = () => new Date(Date.now() - HOUR_MS).toISOString();
  const inDays = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS);
  async function aPersonWithList() {
    const me = aPerson();
    const api = tasks.as(me);
    const { body: list } = await api.post('/tasks/api/lists').send({ name: 'Home' }).expect(201);
    const add = async (item: object) =>
      (
        await api
          .post(`/tasks/api/lists/${list.id}/items`)
          .send({ title: 'x', ...item })
          .expect(201)
      ).body;
    const change = (id: string, body: object) => api.patch(`/tasks/api/items/${id}`).send(body).expect(200);
    return { me, api, list, add, change, number: () => shown.get(me) };
  }

  it('follows each change: added, put off, done, opened again, deleted', async () => {
    const { api, add, change, number } = await aPersonWithList();
    await add({ dueAt: inDays(3) });
    const first = await add({ dueAt: overdue() });
    const second = await add({ dueAt: overdue() });
    expect(number()).toBe(2);
    await change(second.id, { dueAt: inDays(3) });
    expect(number()).toBe(1);
    await change(first.id, { done: true });
    expect(number()).toBe(0);
    await change(first.id, { done: false });
    expect(number()).toBe(1);
    await api.delete(`/tasks/api/items/${first.id}`).expect(204);
    expect(number()).toBe(0);
  });

  it('goes with a deleted list and comes back with it', async () => {
    const { api, list, add, number } = await aPersonWithList();
    await add({ dueAt: overdue() });
    await api.delete(`/tasks/api/lists/${list.id}`).expect(204);
    expect(number()).toBe(0);
    await api.post(`/tasks/api/lists/${list.id}/restore`).expect(200);
    expect(number()).toBe(1);
  });

  it('is right after five changes at once', async () => {
    const { add, number } = await aPersonWithList();
    await Promise.all(Array.from({ length: 5 }, () => add({ dueAt: overdue() })));
    expect(number()).toBe(5);
  });

  it('grows when the day begins on which something is due, once a day', async () => {
    const { me, add, number } = await aPersonWithList();
    await add({ dueAt: inDays(3) });
    expect(number()).toBe(0);
    const badges = new DueBadges();
    await tasks.inside(() => badges.catchUp(inDays(1)));
    expect(number()).toBe(0);
    await tasks.inside(() => badges.catchUp(inDays(3)));
    expect(number()).toBe(1);
    shown.clear();
    await tasks.inside(() => badges.catchUp(inDays(3)));
    expect(shown.size).toBe(0);
    jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    jest.spyOn(sdk.jobs, 'enqueue').mockRejectedValue(new TooManyJobsError(10_000));
    await tasks.inside(() => badges.countLater(me));
    await tasks.inside(() => badges.catchUp(inDays(3)));
    expect([...shown]).toEqual([[me, 1]]);
  });

  it('is counted after an import, once that is stored', async () => {
    jobsAreRunByHand();
    const { me, add } = await aPersonWithList();
    await add({ dueAt: overdue() });
    shown.clear();
    const badges = new DueBadges();
    tasks.inside(() => badges.onModuleInit());
    await tasks.inside(() => badges.countLater(me));
    expect(shown.size).toBe(0);
    await runWaitingJobs(tasks);
    expect([...shown]).toEqual([[me, 1]]);
    badges.onApplicationShutdown();
  });

  it('counts by the clock of each person, and again when the day of one of them begins', async () => {
    const [zurich, auckland] = [await aPersonWithList(), await aPersonWithList()];
    everybodyLivesIn('Europe/Zurich', { [auckland.me]: 'Pacific/Auckland' });
    // 23:30 in Zurich, and noon of the next day in Auckland.
    const now = new Date('2046-01-15T22:30:00.000Z');
    const badges = new DueBadges();
    for (const { add } of [zurich, auckland]) await add({ dueAt: '2046-01-16T09:00:00.000Z' });
    for (const { me } of [zurich, auckland]) await tasks.inside(() => badges.updateBadge(me, now));
    expect([zurich.number(), auckland.number()]).toEqual([0, 1]);

    await tasks.inside(() => badges.catchUp(now));
    shown.clear();
    await tasks.inside(() => badges.catchUp(new Date('2046-01-15T23:00:00.000Z')));
    expect([zurich.number(), auckland.number()]).toEqual([1, undefined]);
  });

  it('keeps no change from being stored when it cannot be set', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    jest.spyOn(sdk.badges, 'set').mockRejectedValue(new Error('busy'));
    const { api, list, add } = await aPersonWithList();
    await add({ dueAt: overdue() });
    const { body } = await api.get(`/tasks/api/lists/${list.id}/items`).expect(200);
    expect([body.items.length, warn.mock.calls.length]).toEqual([1, 1]);
  });
});
