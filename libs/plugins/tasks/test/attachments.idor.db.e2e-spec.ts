import type { PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { filesInMemory, type FilesInMemory } from './support/files-in-memory';
import { aSharedTask } from './support/shared-task';
import { startTasks } from './support/start-tasks';

/** A file is of the list of its task: its id alone opens nothing. */
describe('the id of a file', () => {
  let tasks: PluginInstance;
  let store: FilesInMemory;
  beforeAll(async () => {
    tasks = await startTasks();
    store = filesInMemory();
  });
  afterAll(async () => {
    await tasks.close();
    expect(tasks.failures).toEqual([]);
  });

  async function aSharedFile() {
    const shared = await aSharedTask(tasks);
    const sent = tasks.as(shared.ada).post(`${shared.item}/attachments`);
    const { body } = await sent.attach('file', Buffer.from('secret'), 'secret.txt').expect(201);
    return { ...shared, file: `/tasks/api/attachments/${body.id}` };
  }

  it('is of no use to a stranger, not as a thumbnail and not to remove it', async () => {
    const { eve, item, file } = await aSharedFile();
    const before = store.files.length;
    await tasks.as(eve).get(file).expect(404);
    await tasks.as(eve).get(`${file}?thumbnail=small`).expect(404);
    await tasks.as(eve).delete(file).expect(404);
    await tasks.as(eve).post(`${item}/attachments`).attach('file', Buffer.from('x'), 'x.txt').expect(404);
    expect(store.files).toHaveLength(before);
  });

  it('is of no use to a member of another list, to whom was removed from this one, and as the id in the store', async () => {
    const [shared, other] = [await aSharedFile(), await aSharedFile()];
    await tasks.as(other.ada).get(shared.file).expect(404);
    await tasks.as(shared.ada).get(`/tasks/api/attachments/${store.files[0]!.id}`).expect(404);
    const { body } = await tasks.as(shared.ada).get(`${shared.list}/members`).expect(200);
    const { id } = body.members.find(({ userId }: { userId: string }) => userId === shared.bob);
    await tasks.as(shared.bob).get(shared.file).expect(200);
    await tasks.as(shared.ada).delete(`${shared.list}/members/${id}`).expect(204);
    await tasks.as(shared.bob).get(shared.file).expect(404);
  });

  it('lets viewers read, and neither add nor remove', async () => {
    const { vic, item, file } = await aSharedFile();
    await tasks.as(vic).get(file).expect(200);
    await tasks.as(vic).delete(file).expect(403);
    await tasks.as(vic).post(`${item}/attachments`).attach('file', Buffer.from('x'), 'x.txt').expect(403);
  });
});
