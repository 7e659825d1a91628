import { randomUUID } from 'node:crypto';
import { sdk } from '@sv/sdk';
import type { PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { aSharedTask } from './support/shared-task';
import { startTasks } from './support/start-tasks';

/** Comments, files and history are of the list of their task: for a stranger there is nothing. */
describe('somebody with whom the list of a task is not shared', () => {
  let tasks: PluginInstance;
  beforeAll(async () => {
    tasks = await startTasks();
    jest.spyOn(sdk.notifications, 'send').mockResolvedValue({ id: 'sent' } as never);
  });
  afterAll(async () => {
    await tasks.close();
    expect(tasks.failures).toEqual([]);
  });

  it('reads, writes and removes nothing', async () => {
    const { ada, eve, item } = await aSharedTask(tasks);
    const { body } = await tasks.as(ada).post(`${item}/comments`).send({ text: 'Secret' }).expect(201);
    const api = tasks.as(eve);
    const comment = `/tasks/api/comments/${body.id}`;
    await api.get(`${item}/comments`).expect(404);
    await api.post(`${item}/comments`).send({ text: 'Hello' }).expect(404);
    await api.patch(comment).send({ text: 'Hacked' }).expect(404);
    await api.delete(comment).expect(404);
    await api.get(`${item}/attachments`).expect(404);
    await api.get(`${item}/history`).expect(404);
    expect((await tasks.as(ada).get(`${item}/comments`)).body.comments).toMatchObject([{ text: 'Secret', version: 1 }]);
  });

  it('learns nothing with the id of a comment of another task as a cursor', async () => {
    const [shared, own] = [await aSharedTask(tasks), await aSharedTask(tasks)];
    const { body } = await tasks.as(shared.ada).post(`${shared.item}/comments`).send({ text: 'Secret' }).expect(201);
    const { body: page } = await tasks.as(own.ada).get(`${own.item}/comments?before=${body.id}`).expect(200);
    expect(page.comments).toEqual([]);
    await tasks.as(own.ada).get(`${own.item}/comments?before=x`).expect(400);
  });

  it('cannot take the id of a deleted task to read what was said about it', async () => {
    const { ada, eve, list, item, itemId } = await aSharedTask(tasks);
    await tasks.as(ada).post(`${item}/comments`).send({ text: 'Secret' }).expect(201);
    await tasks.as(ada).delete(list).expect(204);
    const { body: own } = await tasks.as(eve).post('/tasks/api/lists').send({ name: 'Mine' }).expect(201);
    const items = `/tasks/api/lists/${own.id}/items`;
    await tasks.as(eve).post(items).send({ id: itemId, title: 'x' }).expect(409);
    await tasks.as(eve).post(items).send({ id: randomUUID(), title: 'x' }).expect(201);
  });
});
