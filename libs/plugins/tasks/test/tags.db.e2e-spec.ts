import { sdk } from '@sv/sdk';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import type { TagCount } from '../shared/task.contract';
import { startTasks } from './support/start-tasks';

describe('GET /tasks/api/tags', () => {
  let tasks: PluginInstance;
  beforeAll(async () => {
    tasks = await startTasks();
    jest.spyOn(sdk.notifications, 'send').mockResolvedValue({ id: 'sent' } as never);
  });
  afterAll(async () => {
    await tasks.close();
    expect(tasks.failures).toEqual([]);
  });

  async function aList(me: string, ...tagsOfItems: string[][]): Promise<string> {
    const { body } = await tasks.as(me).post('/tasks/api/lists').send({ name: 'Fair' }).expect(201);
    for (const tags of tagsOfItems)
      await tasks.as(me).post(`/tasks/api/lists/${body.id}/items`).send({ title: 'A task', tags }).expect(201);
    return body.id;
  }

  const tagsOf = async (me: string): Promise<TagCount[]> =>
    (await tasks.as(me).get('/tasks/api/tags').expect(200)).body.tags;

  it('counts the tags of all own lists, whatever their capitals', async () => {
    const me = aPerson();
    expect(await tagsOf(me)).toEqual([]);
    await aList(me, ['garden', 'fair'], ['garden'], [], ['Garden']);
    await aList(me, ['garden'], ['Über']);
    expect(await tagsOf(me)).toEqual([
      { name: 'garden', count: 4 },
      { name: 'fair', count: 1 },
      { name: 'Über', count: 1 },
    ]);
  });

  it('has those of shared lists, until they are shared no more, and of no other', async () => {
    const [ada, bob] = [aPerson(), aPerson()];
    const shared = `/tasks/api/lists/${await aList(ada, ['fair'])}/members`;
    await aList(ada, ['secret']);
    expect(await tagsOf(bob)).toEqual([]);
    const { body } = await tasks.as(ada).post(shared).send({ userId: bob, role: 'viewer' }).expect(200);
    expect(await tagsOf(bob)).toEqual([{ name: 'fair', count: 1 }]);
    await tasks.as(ada).delete(`${shared}/${body.members[1].id}`).expect(204);
    expect(await tagsOf(bob)).toEqual([]);
  });

  it('answers the 200 most used ones', async () => {
    const me = aPerson();
    const many = Array.from({ length: 220 }, (_, index) => `tag${index}`);
    const items = Array.from({ length: 11 }, (_, index) => many.slice(index * 20, index * 20 + 20));
    await aList(me, ...items, ['often'], ['often']);
    const tags = await tagsOf(me);
    expect([tags.length, tags[0]]).toEqual([200, { name: 'often', count: 2 }]);
  });
});
