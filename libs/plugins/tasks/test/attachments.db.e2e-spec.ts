import type { PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { DeletedLists } from '../server/deleted-lists/deleted-lists';
import { TaskItemRow } from '../server/items/task-item.entity';
import { AttachmentRow } from '../server/talk/attachments/attachment.entity';
import { RemovedFiles } from '../server/talk/attachments/removed-files';
import { taskLimits } from '../shared/task-limits';
import { filesInMemory, type FilesInMemory } from './support/files-in-memory';
import { aSharedTask } from './support/shared-task';
import { startTasks } from './support/start-tasks';

describe('files of a task', () => {
  let tasks: PluginInstance;
  let store: FilesInMemory;
  beforeAll(async () => {
    tasks = await startTasks();
    store = filesInMemory();
  });
  beforeEach(() => (store.fileQuotaBytes = 1_000_000));
  afterAll(async () => {
    await tasks.close();
    expect(tasks.failures).toMatchObject([{ code: 'file-quota-exceeded' }]);
  });

  const attach = (who: string, item: string, name = 'plan.txt', content = 'the plan') =>
    tasks.as(who).post(`${item}/attachments`).attach('file', Buffer.from(content), name);
  const listed = async (who: string, item: string) =>
    (await tasks.as(who).get(`${item}/attachments`).expect(200)).body.attachments as { id: string; name: string }[];
  const countOf = async (who: string, item: string) => (await tasks.as(who).get(item)).body.attachmentCount as number;

  it('are seen by everybody who sees the list, and counted at the task', async () => {
    const { ada, bob, vic, item } = await aSharedTask(tasks);
    const { body } = await attach(bob, item).expect(201);
    expect(body).toMatchObject({ name: 'plan.txt', type: 'text/plain', size: 8, addedBy: bob });
    expect(await listed(vic, item)).toMatchObject([{ id: body.id, name: 'plan.txt' }]);
    expect(await countOf(ada, item)).toBe(1);
    const file = await tasks.as(vic).get(`/tasks/api/attachments/${body.id}`).expect(200);
    expect(file.text).toBe('the plan');
    expect(store.files).toMatchObject([{ ownerId: bob }]);
  });

  it('are removed by editors, with what is stored', async () => {
    const { ada, bob, item } = await aSharedTask(tasks);
    const { body } = await attach(ada, item).expect(201);
    const before = store.files.length;
    await tasks.as(bob).delete(`/tasks/api/attachments/${body.id}`).expect(204);
    await tasks.as(bob).delete(`/tasks/api/attachments/${body.id}`).expect(404);
    expect([await listed(ada, item), await countOf(ada, item), store.files.length]).toEqual([[], 0, before - 1]);
  });

  it('say when a quota is full, and leave nothing behind', async () => {
    const { ada, item } = await aSharedTask(tasks);
    store.fileQuotaBytes = 1;
    const { body } = await attach(ada, item).expect(507);
    expect(body).toMatchObject({ code: 'file-quota-exceeded' });
    expect([await listed(ada, item), await countOf(ada, item)]).toEqual([[], 0]);
  });

  it('are no more than a task may have, and what came too late is not kept', async () => {
    const { ada, item, itemId } = await aSharedTask(tasks);
    const attachmentCount = taskLimits.attachmentsPerItem - 1;
    await tasks.db.getRepository(TaskItemRow).update({ id: itemId }, { attachmentCount });
    const before = store.files.length;
    const answers = await Promise.all([1, 2, 3].map(() => attach(ada, item)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(store.files).toHaveLength(before + 1);
  });

  it('pass to the owner of the list when whoever added them is deleted', async () => {
    const { ada, bob, item } = await aSharedTask(tasks);
    const { body } = await attach(bob, item, 'photo.txt', 'of the marquee').expect(201);
    await tasks.inside(() => tasks.plugin.life.onDelete!({ userId: bob }));
    // As the platform does afterwards.
    store.files.splice(0, store.files.length, ...store.files.filter(({ ownerId }) => ownerId !== bob));
    const file = await tasks.as(ada).get(`/tasks/api/attachments/${body.id}`).expect(200);
    expect(file.text).toBe('of the marquee');
    expect((await tasks.as(ada).get(`${item}/attachments`)).body.attachments).toMatchObject([{ addedBy: null }]);
  });

  it('go when the owner of the list has no room for them', async () => {
    const { ada, bob, item } = await aSharedTask(tasks);
    await attach(bob, item).expect(201);
    store.fileQuotaBytes = 1;
    await tasks.inside(() => tasks.plugin.life.onDelete!({ userId: bob }));
    expect([await listed(ada, item), await countOf(ada, item)]).toEqual([[], 0]);
  });

  it('stay while the deletion of their task can be undone, and go afterwards', async () => {
    const { ada, list, listId, item, itemId } = await aSharedTask(tasks);
    const { body } = await attach(ada, item).expect(201);
    const { fileId } = await tasks.db.getRepository(AttachmentRow).findOneByOrFail({ id: body.id });
    const isStored = () => store.files.some(({ id }) => id === fileId);
    await tasks.as(ada).delete(list).expect(204);
    await tasks.as(ada).get(`/tasks/api/attachments/${body.id}`).expect(404);
    await tasks.as(ada).post(`/tasks/api/lists/${listId}/restore`).expect(200);
    await tasks.as(ada).get(`/tasks/api/attachments/${body.id}`).expect(200);

    await tasks.as(ada).delete(list).expect(204);
    await tasks.inside(async () => {
      await new DeletedLists().forget(new Date(Date.now() + 3_600_001));
      expect(isStored()).toBe(true);
      await new RemovedFiles().sweep();
    });
    expect(isStored()).toBe(false);
    expect(await tasks.db.getRepository(AttachmentRow).countBy({ itemId })).toBe(0);
  });
});
