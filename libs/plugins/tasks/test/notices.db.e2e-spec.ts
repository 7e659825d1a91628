import { randomUUID } from 'node:crypto';
import { NotFoundError, type NotificationInput, sdk, TooManyJobsError } from '@sv/sdk';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { TaskNoticeRow } from '../server/notices/task-notice.entity';
import { TaskNotices } from '../server/notices/task-notices';
import type { TaskItem, TaskList } from '../shared/task.contract';
import { loseWaitingJobs, runJob, runWaitingJobs } from './support/jobs-by-hand';
import { belongsToGroups, everybodyLivesIn, startTasks } from './support/start-tasks';

const API = '/tasks/api';

describe('what people are told of tasks', () => {
  let tasks: PluginInstance;
  let told: NotificationInput[];
  let sending: jest.SpyInstance;
  beforeAll(async () => {
    tasks = await startTasks();
    sending = jest.spyOn(sdk.notifications, 'send');
  });
  beforeEach(() => {
    told = [];
    loseWaitingJobs();
    belongsToGroups({});
    everybodyLivesIn('UTC');
    jest
      .spyOn(sdk.users, 'get')
      .mockImplementation(async ids => ids.map(id => ({ id, name: 'Bob', image: null, deleted: false })));
    sending.mockImplementation(async (input: NotificationInput) => {
      if (input.category !== 'shared') told.push(input);
      return { notificationId: 'n' };
    });
  });
  afterAll(async () => {
    await tasks.close();
    expect(tasks.failures).toEqual([]);
  });

  /** A list of Ada's, in which Bob is an editor. */
  async function aSharedList() {
    const [ada, bob] = [aPerson(), aPerson()];
    const list = (await tasks.as(ada).post(`${API}/lists`).send({ name: 'Summer fair' }).expect(201)).body as TaskList;
    const share = (userId: string, role = 'editor') =>
      tasks.as(ada).post(`${API}/lists/${list.id}/members`).send({ userId, role }).expect(200);
    const { body } = await share(bob);
    const add = async (who: string, fields: object): Promise<TaskItem> =>
      (
        await tasks
          .as(who)
          .post(`${API}/lists/${list.id}/items`)
          .send({ title: 'Posters', ...fields })
          .expect(201)
      ).body;
    const change = (who: string, { id }: TaskItem, fields: object) =>
      tasks.as(who).patch(`${API}/items/${id}`).send(fields).expect(200);
    const remove = () => tasks.as(ada).delete(`${API}/lists/${list.id}/members/${body.members[1].id}`).expect(204);
    return { ada, bob, list, at: `/tasks/lists/${list.id}`, add, change, share, remove };
  }
  const rows = () => tasks.db.getRepository(TaskNoticeRow);
  const deliver = () => runWaitingJobs(tasks);

  it('is a task that somebody else assigned to them, new or not, with a link to it', async () => {
    const { ada, bob, at, add, change } = await aSharedList();
    const mine = await add(bob, { assigneeId: ada });
    await deliver();
    const yours = await add(ada, { title: 'Marquee' });
    await change(ada, yours, { assigneeId: bob });
    await deliver();
    const notice = { category: 'assigned', body: 'Summer fair' };
    expect(told).toEqual([
      { ...notice, userId: ada, title: 'Bob assigned “Posters” to you', url: `${at}/tasks/${mine.id}` },
      { ...notice, userId: bob, title: 'Bob assigned “Marquee” to you', url: `${at}/tasks/${yours.id}` },
    ]);
    expect(await rows().count()).toBe(0);
  });

  it('is a task of theirs that somebody else completed: that they added, or that is assigned to them', async () => {
    const { ada, bob, share, add, change } = await aSharedList();
    const eve = aPerson();
    await share(eve);
    const item = await add(bob, { assigneeId: eve });
    await deliver();
    told = [];
    await change(ada, item, { done: true });
    await deliver();
    expect(told.map(({ userId, category, title }) => [userId, category, title]).sort()).toEqual(
      [bob, eve].map(userId => [userId, 'done', 'Bob completed “Posters”']).sort(),
    );
  });

  it('is never what they did themselves', async () => {
    const { ada, bob, list, add, change } = await aSharedList();
    const item = await add(bob, { assigneeId: bob });
    await change(bob, item, { done: true });
    await new TaskNotices().mentioned({ list: { tenantId: 'default' }, item, byId: ada, userIds: [ada] });
    await deliver();
    expect([told, await rows().count(), list.name]).toEqual([[], 0, 'Summer fair']);
  });

  it('is that they were mentioned', async () => {
    const { ada, bob, at, add } = await aSharedList();
    const item = await add(ada, {});
    const text = `@[${ada}], @[${ada}] and @[${bob}]`;
    await tasks.as(bob).post(`/tasks/api/items/${item.id}/comments`).send({ text }).expect(201);
    await deliver();
    expect(told).toEqual([
      {
        ...{ userId: ada, category: 'mentioned', title: 'Bob mentioned you in “Posters”', body: 'Summer fair' },
        url: `${at}/tasks/${item.id}`,
      },
    ]);
  });

  it('is said once of several at a time, in their language', async () => {
    const { ada, bob, at, add } = await aSharedList();
    everybodyLivesIn('UTC', {}, new Set([bob]));
    for (const title of ['Posters', 'Marquee', 'Cake', 'Band']) await add(ada, { title, assigneeId: bob });
    await deliver();
    expect(told).toEqual([
      {
        ...{ userId: bob, category: 'assigned', title: 'Bob hat dir 4 Aufgaben zugewiesen', url: at },
        body: 'Summer fair: Posters, Marquee, Cake, …',
      },
    ]);
  });

  it('is nothing of a list that they do not see any more, by name or through a group', async () => {
    const { ada, bob, list, add, remove } = await aSharedList();
    const [eve, choir] = [aPerson(), randomUUID()];
    belongsToGroups({ [eve]: [choir] });
    await tasks.as(ada).post(`${API}/lists/${list.id}/members`).send({ groupId: choir, role: 'viewer' }).expect(200);
    const list1 = { tenantId: 'default' };
    const item = await add(ada, { assigneeId: eve });
    await tasks.inside(() => new TaskNotices().mentioned({ list: list1, item, byId: ada, userIds: [bob] }));
    belongsToGroups({});
    await remove();
    await deliver();
    expect([told, await rows().count()]).toEqual([[], 0]);
  });

  it('is nothing that is not so any more: assigned to somebody else, deleted, or opened again', async () => {
    const { ada, bob, add, change } = await aSharedList();
    const [taken, deleted, opened] = [
      await add(ada, { assigneeId: bob }),
      await add(ada, { assigneeId: bob }),
      await add(bob, {}),
    ];
    await change(ada, opened, { done: true });
    await change(ada, opened, { done: false });
    await change(ada, taken, { assigneeId: null });
    await tasks.as(ada).delete(`${API}/items/${deleted.id}`).expect(204);
    await deliver();
    expect(told).toEqual([]);
  });

  it('is told after the next look when the job of it was lost, or could not be added', async () => {
    const { ada, bob, add } = await aSharedList();
    await add(ada, { assigneeId: bob });
    loseWaitingJobs();
    jest.spyOn(sdk.jobs, 'enqueue').mockRejectedValueOnce(new TooManyJobsError(10_000));
    await add(ada, { title: 'Marquee', assigneeId: bob });
    await runJob(tasks, 'left-notices');
    await deliver();
    expect(told).toEqual([]);
    await rows().update({ userId: bob }, { createdAt: new Date(Date.now() - 120_000) });
    await runJob(tasks, 'left-notices');
    await deliver();
    expect(told.map(({ title }) => title)).toEqual(['Bob assigned 2 tasks to you']);
  });

  it('is told again by the next try when the platform refused it, and never to whoever was deleted', async () => {
    const { ada, bob, add } = await aSharedList();
    await add(ada, { assigneeId: bob });
    sending.mockRejectedValueOnce(new Error('busy'));
    await expect(deliver()).rejects.toThrow('busy');
    expect(await rows().countBy({ userId: bob })).toBe(1);
    sending.mockRejectedValueOnce(new NotFoundError('gone'));
    await runJob(tasks, 'notices', { userId: bob });
    expect([told, await rows().countBy({ userId: bob })]).toEqual([[], 0]);
  });

  it('is nothing when the change was refused', async () => {
    const { ada, bob, add } = await aSharedList();
    const item = await add(ada, {});
    const stale = tasks.as(ada).patch(`${API}/items/${item.id}`).set('if-match', '"7"').send({ assigneeId: bob });
    expect((await stale).status).toBe(412);
    expect(await rows().countBy({ userId: bob })).toBe(0);
  });

  it('goes with the account of either of them', async () => {
    const { ada, bob, add } = await aSharedList();
    await add(ada, { assigneeId: bob });
    await tasks.inside(() => tasks.plugin.life.onDelete!({ userId: ada }));
    expect(await rows().countBy({ userId: bob })).toBe(0);
  });

  it('fits, whatever the names are', async () => {
    const { ada, bob, add } = await aSharedList();
    jest
      .spyOn(sdk.users, 'get')
      .mockImplementation(async ids => ids.map(id => ({ id, name: '🙂'.repeat(90), image: null, deleted: false })));
    await add(ada, { title: '👩‍👩‍👧'.repeat(60), assigneeId: bob });
    await deliver();
    expect(told[0]!.title.length).toBeLessThanOrEqual(200);
  });
});
