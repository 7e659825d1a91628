import { aPerson, type PluginInstance } from '../../../../../apps/runtime/test/support/plugins/plugin-instance';

/** A list of Ada's with one task, which Bob edits and Vic views. Eve is a stranger. */
export async function aSharedTask(tasks: PluginInstance) {
  const [ada, bob, vic, eve] = [aPerson(), aPerson(), aPerson(), aPerson()];
  const { body: list } = await tasks.as(ada).post('/tasks/api/lists').send({ name: 'Fair' }).expect(201);
  const at = `/tasks/api/lists/${list.id}`;
  for (const [userId, role] of [
    [bob, 'editor'],
    [vic, 'viewer'],
  ])
    await tasks.as(ada).post(`${at}/members`).send({ userId, role }).expect(200);
  const { body } = await tasks.as(ada).post(`${at}/items`).send({ title: 'Cake' }).expect(201);
  const itemId = body.id as string;
  return { ada, bob, vic, eve, list: at, listId: list.id as string, itemId, item: `/tasks/api/items/${itemId}` };
}
