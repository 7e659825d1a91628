import { randomUUID } from 'node:crypto';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { exportedRecords } from '../../../../apps/runtime/test/support/plugins/exported-records';
import { importRecords } from '../../../../apps/runtime/test/support/plugins/import-records';
import { AttachmentRow } from '../server/talk/attachments/attachment.entity';
import type { TalkRecord } from '../server/talk/portability/talk-record';
import { filesInMemory } from './support/files-in-memory';
import { aSharedTask } from './support/shared-task';
import { startTasks } from './support/start-tasks';

describe('comments and files, taken along', () => {
  let tasks: PluginInstance;
  beforeAll(async () => {
    tasks = await startTasks();
    filesInMemory();
  });
  afterAll(async () => {
    await tasks.close();
    expect(tasks.failures).toEqual([]);
  });

  /** The ids of one import: the same for the same each time, as the platform gives them. */
  function newIds(): (oldId: string) => string {
    const ids = new Map<string, string>();
    return oldId => ids.get(oldId) ?? ids.set(oldId, randomUUID()).get(oldId)!;
  }

  async function aTalk() {
    const shared = await aSharedTask(tasks);
    const { ada, bob, item } = shared;
    await tasks
      .as(ada)
      .post(`${item}/comments`)
      .send({ text: `Hello @[${bob}]` })
      .expect(201);
    await tasks.as(bob).post(`${item}/comments`).send({ text: 'Hello' }).expect(201);
    await tasks.as(ada).post(`${item}/attachments`).attach('file', Buffer.from('a'), 'mine.txt').expect(201);
    await tasks.as(bob).post(`${item}/attachments`).attach('file', Buffer.from('b'), 'theirs.txt').expect(201);
    return shared;
  }
  const isTalk = (record: { kind: string }) => record.kind === 'comment' || record.kind === 'attachment';
  const taken = async (userId: string) => (await exportedRecords(tasks.plugin, userId)) as TalkRecord[];

  it('are the comments of one’s lists, with names, and one’s own files', async () => {
    const { ada, bob } = await aTalk();
    const records = (await taken(ada)).filter(isTalk);
    expect(records).toMatchObject([
      { kind: 'comment', text: `Hello @User ${bob.slice(0, 4)}`, isOwn: true },
      { kind: 'comment', text: 'Hello', isOwn: false, author: `User ${bob.slice(0, 4)}` },
      { kind: 'attachment', name: 'mine.txt', size: 1 },
    ]);
    expect(JSON.stringify(records)).not.toContain(bob);
    expect((await taken(bob)).filter(isTalk)).toEqual([]);
  });

  it('arrive once, counted at their task, with the file that the platform brings', async () => {
    const { ada } = await aTalk();
    const [records, person, mapId] = [await taken(ada), aPerson(), newIds()];
    const dry = await importRecords(tasks.plugin, person, records, { mapId, dryRun: true });
    expect(dry).toMatchObject({ added: 5, skipped: 0, failed: 0 });
    const bring = () => importRecords(tasks.plugin, person, records, { mapId, dryRun: false });
    expect(await bring()).toMatchObject({ added: 5, skipped: 0, failed: 0 });
    expect(await bring()).toMatchObject({ added: 0, skipped: 5, failed: 0 });

    const itemId = mapId(records.find(({ kind }) => kind === 'comment')!.itemId);
    const item = `/tasks/api/items/${itemId}`;
    expect((await tasks.as(person).get(item)).body).toMatchObject({ commentCount: 2, attachmentCount: 1 });
    const { body } = await tasks.as(person).get(`${item}/comments`).expect(200);
    expect(body.comments.map(({ authorId }: { authorId: string | null }) => authorId)).toEqual([person, null]);
    const file = records.find(record => record.kind === 'attachment')!;
    const row = await tasks.db.getRepository(AttachmentRow).findOneByOrFail({ itemId });
    expect(row).toMatchObject({ fileId: mapId(file.fileId), addedBy: person });
  });

  it.each<[string, object]>([
    ['a text that is too long', { kind: 'comment', text: 'x'.repeat(5001) }],
    ['a comment of nobody knows whom', { kind: 'comment', isOwn: 'yes' }],
    ['a file with a name of two lines', { kind: 'attachment', name: 'a\nb' }],
    ['a file of no size', { kind: 'attachment', size: -1 }],
  ])('take no record on trust: %s', async (_, wrong) => {
    const { ada } = await aTalk();
    const records = await taken(ada);
    const changed = records.find(({ kind }) => kind === (wrong as TalkRecord).kind)!;
    const report = await importRecords(tasks.plugin, aPerson(), [{ ...changed, ...wrong }], {
      mapId: newIds(),
      dryRun: false,
    });
    expect(report).toMatchObject({ added: 0, failed: 1 });
  });

  it('never reach the task of somebody else, not even with ids that were mapped to themselves', async () => {
    const { ada, item } = await aTalk();
    const records = (await taken(ada)).filter(isTalk).map(record => ({ ...record, id: randomUUID() }));
    const report = await importRecords(tasks.plugin, aPerson(), records, { mapId: id => id, dryRun: false });
    expect(report).toMatchObject({ added: 0, failed: 3, warnings: [{ code: 'no-place' }] });
    expect((await tasks.as(ada).get(`${item}/comments`)).body.comments).toHaveLength(2);
  });
});
