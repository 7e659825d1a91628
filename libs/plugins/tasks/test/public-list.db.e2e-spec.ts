import { sdk } from '@sv/sdk';
import type { TestInstance } from '../../../../apps/runtime/test/support/test-instance';
import { TaskItemRow } from '../server/items/task-item.entity';
import { aListOf, inTasks, startWorkspace } from './support/start-workspace';

/** Ada shares a list with whoever has its link. */
describe('the public page of a list', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startWorkspace();
  });
  afterAll(() => instance.close());

  const shared = (url: string, query = '') =>
    instance.anonymous().get(`/tasks/api/shared/${url.split('/').at(-1)}${query}`);

  it('shows its tasks with dates, tags, parts and notes, and no people', async () => {
    const list = await aListOf(instance, 'user');
    const userId = instance.people.get('user')!.id;
    const whole = await list.add({
      ...{ title: 'Book the marquee', notes: 'Six by twelve metres.', priority: 'high', tags: ['fair'] },
      ...{ dueAt: '2026-06-22T10:00:00Z', timeZone: 'Europe/Zurich', assigneeId: userId },
    });
    const part = await list.add({ title: 'Ask for a price' });
    await inTasks(instance, () => sdk.db.repository(TaskItemRow).update({ id: part.id }, { parentId: whole.id }));
    const done = await list.add({ title: 'Find a meadow' });
    await instance.as('user').patch(`/tasks/api/items/${done.id}`).send({ done: true }).expect(200);

    const { body } = await instance.as('user').post(`${list.at}/link`).send({}).expect(201);
    expect(body.url).toMatch(/^http:\/\/localhost:3000\/tasks\/s\/[\w-]{43}$/);
    const answer = await shared(body.url).expect(200);
    expect(answer.body).toMatchObject({ name: 'Summer fair', openCount: 2, doneCount: 1, nextCursor: null });
    expect(answer.body.items).toEqual([
      {
        ...{ id: whole.id, parentId: null, title: 'Book the marquee', notes: 'Six by twelve metres.' },
        ...{ priority: 'high', tags: ['fair'], startAt: null, dueAt: '2026-06-22T10:00:00.000Z', allDay: true },
        ...{ timeZone: 'Europe/Zurich', recurrence: null, doneAt: null },
      },
      expect.objectContaining({ title: 'Ask for a price', parentId: whole.id }),
    ]);
    expect(JSON.stringify(answer.body)).not.toContain(userId);
    const after = await shared(body.url, '?state=done').expect(200);
    expect(after.body.items).toMatchObject([{ title: 'Find a meadow', doneAt: expect.any(String) }]);
  });

  it('comes a page at a time', async () => {
    const list = await aListOf(instance, 'user');
    for (const title of ['One', 'Two', 'Three']) await list.add({ title });
    const { body } = await instance.as('user').post(`${list.at}/link`).send({}).expect(201);
    const first = (await shared(body.url, '?limit=2').expect(200)).body;
    expect(first.items.map(({ title }: { title: string }) => title)).toEqual(['One', 'Two']);
    const second = (await shared(body.url, `?limit=2&cursor=${first.nextCursor}`).expect(200)).body;
    expect([second.items.map(({ title }: { title: string }) => title), second.nextCursor]).toEqual([['Three'], null]);
    await shared(body.url, '?cursor=x').expect(400);
  });

  it('has one link at a time, with an end, that its owner sees without its address', async () => {
    const list = await aListOf(instance, 'user', 'x'.repeat(100));
    const me = instance.as('user');
    expect((await me.get(`${list.at}/link`).expect(200)).body).toEqual({ link: null });
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const { body } = await me.post(`${list.at}/link`).send({ expiresAt }).expect(201);
    await me.post(`${list.at}/link`).send({}).expect(409);
    const state = (await me.get(`${list.at}/link`).expect(200)).body;
    expect(state).toEqual({ link: { createdAt: expect.any(String), expiresAt, lastUsedAt: null } });
    expect(JSON.stringify(state)).not.toContain(body.url.split('/').at(-1));
    const { links } = (await me.get('/api/account/links').expect(200)).body;
    expect(links[0].label).toMatch(/^List “x+…”$/);
    await me.post(`${list.at}/link`).send({ expiresAt: '2020-01-01T00:00:00Z' }).expect(409);
    await me.delete(`${list.at}/link`).expect(204);
    await me.post(`${list.at}/link`).send({ expiresAt: '2020-01-01T00:00:00Z' }).expect(400);
    await me.post(`${list.at}/link`).send({ expiresAt: 'tomorrow' }).expect(400);
    expect((await me.get(`${list.at}/link`).expect(200)).body).toEqual({ link: null });
  });

  it('has one link of twenty that are created at once', async () => {
    const list = await aListOf(instance, 'user');
    const tries = Array.from({ length: 20 }, () => instance.as('user').post(`${list.at}/link`).send({}));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter(status => status === 201)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
  });

  it('is created and ended by its owner only', async () => {
    const list = await aListOf(instance, 'user');
    const editor = instance.people.get('admin')!;
    const { body } = await instance.as('user').post(`${list.at}/link`).send({}).expect(201);
    const members = `${list.at}/members`;
    await instance.as('user').post(members).send({ userId: editor.id, role: 'editor' }).expect(200);
    for (const [who, status] of [
      [editor, 403],
      ['auditor', 404],
    ] as const) {
      await instance.as(who).get(`${list.at}/link`).expect(status);
      await instance.as(who).post(`${list.at}/link`).send({}).expect(status);
      await instance.as(who).delete(`${list.at}/link`).expect(status);
    }
    await instance.anonymous().delete(`${list.at}/link`).expect(401);
    await shared(body.url).expect(200);
  });
});
