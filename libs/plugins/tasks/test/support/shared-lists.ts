import type { PluginInstance } from '../../../../../apps/runtime/test/support/plugins/plugin-instance';
import type { MemberRole } from '../../shared/sharing.contract';
import type { NewTaskItem, TaskItem, TaskList } from '../../shared/task.contract';

/** What people do with lists before a test of something else begins. */
export const sharedLists = (tasks: PluginInstance) => ({
  create: async (me: string, name = 'Summer fair'): Promise<TaskList> =>
    (await tasks.as(me).post('/tasks/api/lists').send({ name }).expect(201)).body as TaskList,

  share: async (owner: string, listId: string, userId: string, role: MemberRole = 'editor'): Promise<void> => {
    await tasks.as(owner).post(`/tasks/api/lists/${listId}/members`).send({ userId, role }).expect(200);
  },

  add: async (me: string, listId: string, item: NewTaskItem | string): Promise<TaskItem> => {
    const body = typeof item === 'string' ? { title: item } : item;
    return (await tasks.as(me).post(`/tasks/api/lists/${listId}/items`).send(body).expect(201)).body as TaskItem;
  },

  items: async (me: string, listId: string): Promise<TaskItem[]> => {
    const { body } = await tasks.as(me).get(`/tasks/api/lists/${listId}/items?state=all&limit=200`).expect(200);
    return (body as { items: TaskItem[] }).items;
  },
});

/** `a0 b1 c2`: the titles with their positions. */
export const placesOf = (items: readonly TaskItem[]): string =>
  items.map(({ title, position }) => `${title}${position}`).join(' ');
