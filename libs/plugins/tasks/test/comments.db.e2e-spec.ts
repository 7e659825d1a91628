import { randomUUID } from 'node:crypto';
import { sdk } from '@sv/sdk';
import type { PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { forgetDeletedItems } from '../server/deleted-items/deleted-items';
import { DeletedLists } from '../server/deleted-lists/deleted-lists';
import { NoticeDelivery } from '../server/notices/notice-delivery';
import { TaskNoticeRow } from '../server/notices/task-notice.entity';
import { CommentRow } from '../server/talk/comments/comment.entity';
import { DeletedCommentRow } from '../server/talk/comments/deleted-comment.entity';
import { forgetDeletedComments } from '../server/talk/comments/deleted-comments';
import { HistoryRow } from '../server/talk/history/history.entity';
import type { TaskComment } from '../shared/talk.contract';
import { aSharedTask } from './support/shared-task';
import { startTasks } from './support/start-tasks';

describe('comments of a task', () => {
  let tasks: PluginInstance;
  beforeAll(async () => {
    tasks = await startTasks();
    jest.spyOn(sdk.notifications, 'send').mockResolvedValue({ id: 'sent' } as never);
  });
  afterAll(async () => {
    await tasks.close();
    expect(tasks.failures).toEqual([]);
  });

  const say = async (who: string, item: string, body: object): Promise<TaskComment> =>
    (await tasks.as(who).post(`${item}/comments`).send(body).expect(201)).body as TaskComment;
  const read = async (who: string, item: string, query = '') =>
    (await tasks.as(who).get(`${item}/comments${query}`).expect(200)).body as {
      comments: TaskComment[];
      people: { id: string; name: string | null }[];
      hasEarlier: boolean;
    };
  /** Who is going to be told. */
  const mentionedAt = async (itemId: string): Promise<string[]> => {
    const notices = await tasks.db.getRepository(TaskNoticeRow).findBy({ itemId, kind: 'mentioned' });
    return notices.map(({ userId }) => userId).sort();
  };

  it('are read by everybody who sees the list, with the names of who speaks, and counted at the task', async () => {
    const { ada, bob, vic, item } = await aSharedTask(tasks);
    await say(ada, item, { text: 'Who bakes it?' });
    await say(bob, item, { text: 'I do.\nAs always.' });
    const { comments, people, hasEarlier } = await read(vic, item);
    expect(comments.map(({ authorId, text, editedAt }) => [authorId, text, editedAt])).toEqual([
      [ada, 'Who bakes it?', null],
      [bob, 'I do.\nAs always.', null],
    ]);
    expect(people.map(({ id }) => id).sort()).toEqual([ada, bob].sort());
    expect(hasEarlier).toBe(false);
    expect((await tasks.as(vic).get(item)).body).toMatchObject({ commentCount: 2, version: 1 });
  });

  it('come 50 at a time, the newest page first', async () => {
    const { ada, item } = await aSharedTask(tasks);
    for (let number = 0; number < 52; number += 1) await say(ada, item, { text: String(number) });
    const newest = await read(ada, item);
    expect([newest.comments.at(0)!.text, newest.comments.at(-1)!.text, newest.hasEarlier]).toEqual(['2', '51', true]);
    const earlier = await read(ada, item, `?before=${newest.comments[0]!.id}`);
    expect([earlier.comments.map(({ text }) => text), earlier.hasEarlier]).toEqual([['0', '1'], false]);
  });

  it('are stored once however often they are sent, at the same moment too', async () => {
    const { ada, bob, item } = await aSharedTask(tasks);
    const comment = { id: randomUUID(), text: 'Once' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => tasks.as(ada).post(`${item}/comments`).send(comment)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`))).toEqual(new Set([`201 ${comment.id}`]));
    expect((await read(ada, item)).comments).toHaveLength(1);
    expect((await tasks.as(ada).get(item)).body.commentCount).toBe(1);
    await tasks.as(bob).post(`${item}/comments`).send(comment).expect(409);
  });

  it('are changed by their author alone, unless the author has seen another version', async () => {
    const { ada, bob, item } = await aSharedTask(tasks);
    const { id } = await say(bob, item, { text: 'Tuseday' });
    const comment = `/tasks/api/comments/${id}`;
    await tasks.as(ada).patch(comment).send({ text: 'Never' }).expect(403);
    const { body } = await tasks.as(bob).patch(comment).set('If-Match', '"1"').send({ text: 'Tuesday' }).expect(200);
    expect(body).toMatchObject({ text: 'Tuesday', version: 2, editedAt: expect.any(String) });
    const late = await tasks.as(bob).patch(comment).set('If-Match', '"1"').send({ text: 'Monday' }).expect(412);
    expect(late.body).toMatchObject({ code: 'changed-meanwhile', current: { text: 'Tuesday', version: 2 } });
  });

  it('are deleted by their author, and by the owner of the list, and by nobody else', async () => {
    const { ada, bob, item } = await aSharedTask(tasks);
    const [first, second, third] = [
      await say(ada, item, { text: '1' }),
      await say(bob, item, { text: '2' }),
      await say(bob, item, { text: '3' }),
    ];
    await tasks.as(bob).delete(`/tasks/api/comments/${first.id}`).expect(403);
    await tasks.as(bob).delete(`/tasks/api/comments/${second.id}`).expect(204);
    await tasks.as(ada).delete(`/tasks/api/comments/${third.id}`).expect(204);
    await tasks.as(ada).delete(`/tasks/api/comments/${third.id}`).expect(404);
    expect((await read(bob, item)).comments.map(({ text }) => text)).toEqual(['1']);
    expect((await tasks.as(ada).get(item)).body.commentCount).toBe(1);
  });

  it('are deleted also when they were added again after a deletion, under the same id', async () => {
    const { ada, bob, item } = await aSharedTask(tasks);
    const id = '0197a000-0000-7000-8000-00000000c0de';
    const comment = `/tasks/api/comments/${id}`;
    await say(bob, item, { id, text: 'kind' });
    await tasks.as(bob).delete(comment).expect(204);
    await say(bob, item, { id, text: 'rude' });
    await tasks.as(bob).post(`${comment}/restore`).expect(404);
    await tasks.as(ada).delete(comment).expect(204);
    expect((await read(bob, item)).comments).toEqual([]);
  });

  it('are restored whole by whoever deleted them, once, within an hour, and the history says so', async () => {
    const { ada, bob, item, itemId } = await aSharedTask(tasks);
    const said = await say(bob, item, { text: `Tuesday, @[${ada}]` });
    const comment = `/tasks/api/comments/${said.id}`;
    const restore = (who: string) => tasks.as(who).post(`${comment}/restore`);
    await restore(bob).expect(404);
    await tasks.as(ada).delete(comment).expect(204);
    await restore(bob).expect(404);
    const answers = await Promise.all([restore(ada), restore(ada), restore(ada)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await read(bob, item)).comments).toEqual([said]);
    expect((await tasks.as(ada).get(item)).body.commentCount).toBe(1);
    const { body } = await tasks.as(bob).get(`${item}/history`).expect(200);
    expect(body.entries.map(({ action, byId }: { action: string; byId: string }) => [action, byId])).toEqual([
      ['comment-restored', ada],
      ['comment-deleted', ada],
      ['commented', bob],
      ['added', ada],
    ]);

    await tasks.as(bob).delete(comment).expect(204);
    await tasks.inside(() => forgetDeletedComments(new Date(Date.now() + 3_600_001)));
    await restore(bob).expect(404);
    expect(await tasks.db.getRepository(DeletedCommentRow).countBy({ itemId })).toBe(0);
  });

  it('tell nobody of a mention that was deleted before it was told, and tell it when that is undone', async () => {
    const { ada, bob, item } = await aSharedTask(tasks);
    const send = jest.spyOn(sdk.notifications, 'send').mockClear();
    const { id } = await say(ada, item, { text: `@[${bob}]!` });
    await tasks.as(ada).delete(`/tasks/api/comments/${id}`).expect(204);
    const deliver = () => tasks.inside(() => new NoticeDelivery().deliver(bob));
    await deliver();
    expect(send).not.toHaveBeenCalled();
    await tasks.as(ada).post(`/tasks/api/comments/${id}/restore`).expect(200);
    await deliver();
    expect(send.mock.calls).toEqual([[expect.objectContaining({ userId: bob, category: 'mentioned' })]]);
  });

  it('are not for viewers to write', async () => {
    const { ada, bob, vic, item, list } = await aSharedTask(tasks);
    await tasks.as(vic).post(`${item}/comments`).send({ text: 'Me too' }).expect(403);
    const { id } = await say(bob, item, { text: 'Mine' });
    const { body } = await tasks.as(ada).get(`${list}/members`).expect(200);
    const { id: memberId } = body.members.find(({ userId }: { userId: string }) => userId === bob);
    await tasks.as(ada).patch(`${list}/members/${memberId}`).send({ role: 'viewer' }).expect(200);
    await tasks.as(bob).patch(`/tasks/api/comments/${id}`).send({ text: 'x' }).expect(403);
    await tasks.as(bob).delete(`/tasks/api/comments/${id}`).expect(403);
  });

  it('tell whom they mention, once, and mention nobody who does not see the list', async () => {
    const { ada, bob, vic, eve, item, itemId } = await aSharedTask(tasks);
    const refused = await tasks
      .as(ada)
      .post(`${item}/comments`)
      .send({ text: `@[${eve}] come!` })
      .expect(400);
    expect(refused.body.errors).toMatchObject([{ pointer: '/text' }]);
    const { id, text } = await say(ada, item, { text: `@[${bob}] and @[${ada}], @[${bob}]!` });
    expect(await mentionedAt(itemId)).toEqual([bob]);
    await tasks
      .as(ada)
      .patch(`/tasks/api/comments/${id}`)
      .send({ text: `${text} @[${vic}]` })
      .expect(200);
    expect(await mentionedAt(itemId)).toEqual([bob, vic].sort());
    const { people } = await read(vic, item);
    expect(people.map(one => one.id).sort()).toEqual([ada, bob, vic].sort());
  });

  it.each([
    ['nothing', ''],
    ['white space', ' \n '],
    ['too much', 'a'.repeat(5001)],
    ['a control character', 'a\u0000b'],
  ])('refuse %s', async (_, text) => {
    const { ada, item } = await aSharedTask(tasks);
    await tasks.as(ada).post(`${item}/comments`).send({ text }).expect(400);
    expect((await tasks.as(ada).get(item)).body.commentCount).toBe(0);
  });

  it('are there again when the deletion of their list is undone, and go when it no longer can be', async () => {
    const { ada, list, listId, item, itemId } = await aSharedTask(tasks);
    await say(ada, item, { text: 'Keep me' });
    const rows = () =>
      Promise.all([CommentRow, HistoryRow].map(entity => tasks.db.getRepository(entity).countBy({ itemId })));
    await tasks.as(ada).delete(list).expect(204);
    await tasks.as(ada).get(`${item}/comments`).expect(404);
    await tasks.as(ada).post(`/tasks/api/lists/${listId}/restore`).expect(200);
    expect((await read(ada, item)).comments.map(({ text }) => text)).toEqual(['Keep me']);

    await tasks.as(ada).delete(list).expect(204);
    await tasks.inside(() => new DeletedLists().forget(new Date(Date.now() + 3_600_001)));
    expect(await rows()).toEqual([0, 0]);
  });

  it('are there again when the deletion of their task is undone, and after it moved to another list', async () => {
    const { ada, bob, item } = await aSharedTask(tasks);
    await say(bob, item, { text: 'Keep me' });
    await tasks.as(ada).delete(item).expect(204);
    await tasks.as(ada).get(`${item}/comments`).expect(404);
    await tasks.as(ada).post(`${item}/restore`).expect(200);
    const { body: other } = await tasks.as(ada).post('/tasks/api/lists').send({ name: 'Private' }).expect(201);
    await tasks.as(ada).post(`${item}/move`).send({ listId: other.id }).expect(200);
    expect((await read(ada, item)).comments.map(({ text }) => text)).toEqual(['Keep me']);
    expect((await tasks.as(ada).get(item)).body.commentCount).toBe(1);
    await tasks.as(bob).get(`${item}/comments`).expect(404);
  });

  it('go when the deletion of their task can no longer be undone', async () => {
    const { ada, item, itemId } = await aSharedTask(tasks);
    await say(ada, item, { text: 'Gone' });
    await tasks.as(ada).delete(item).expect(204);
    await tasks.inside(() => forgetDeletedItems(new Date(Date.now() + 3_600_001)));
    expect(await tasks.db.getRepository(CommentRow).countBy({ itemId })).toBe(0);
  });

  it('stay as words of nobody when their author is deleted, who is not mentioned any more either', async () => {
    const { ada, bob, item, itemId } = await aSharedTask(tasks);
    await say(bob, item, { text: 'My words' });
    await say(ada, item, { text: `Thanks, @[${bob}]` });
    for (const [who, text] of [
      [bob, 'Never mind'],
      [ada, `No, @[${bob}]`],
    ] as const) {
      const { id } = await say(who, item, { text });
      await tasks.as(ada).delete(`/tasks/api/comments/${id}`).expect(204);
    }
    await tasks.inside(() => tasks.plugin.life.onDelete!({ userId: bob }));
    // Nothing of what was deleted comes back either.
    expect(await tasks.db.getRepository(DeletedCommentRow).countBy({ itemId })).toBe(0);
    const answer = await read(ada, item);
    expect(answer.comments.map(({ authorId, text }) => [authorId, text])).toEqual([
      [null, 'My words'],
      [ada, 'Thanks, @[00000000-0000-0000-0000-000000000000]'],
    ]);
    expect(JSON.stringify([answer, (await tasks.as(ada).get(`${item}/history`)).body])).not.toContain(bob);
  });
});
