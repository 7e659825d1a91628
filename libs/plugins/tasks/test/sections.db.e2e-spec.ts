import { randomUUID } from 'node:crypto';
import { sdk } from '@sv/sdk';
import type { TaskSection } from '../shared/section.contract';
import { taskLimits } from '../shared/task-limits';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { startTasks } from './support/start-tasks';
import { TriedList } from './support/tried-list';

describe('sections of a list', () => {
  let tasks: PluginInstance;
  beforeAll(async () => {
    tasks = await startTasks();
    jest.spyOn(sdk.notifications, 'send').mockResolvedValue({ id: 'sent' } as never);
  });
  afterAll(async () => {
    await tasks.close();
    expect(tasks.failures).toEqual([]);
  });

  const add = (list: TriedList, name: string, fields: object = {}) =>
    tasks
      .as(list.me)
      .post(`${list.url}/sections`)
      .send({ name, ...fields });
  const sectionsOf = async (list: TriedList): Promise<TaskSection[]> =>
    (await tasks.as(list.me).get(`${list.url}/sections`).expect(200)).body.sections;
  const namesOf = async (list: TriedList) => {
    const sections = await sectionsOf(list);
    expect(sections.map(({ position }) => position)).toEqual(sections.map((_, at) => at));
    return sections.map(({ name }) => name).join(' ');
  };
  const at = ({ id }: TaskSection) => `/tasks/api/sections/${id}`;

  async function aList(names = ['To do', 'Doing', 'Done']) {
    const list = await TriedList.make(tasks, 'AB');
    const sections: TaskSection[] = [];
    for (const name of names) sections.push((await add(list, name).expect(201)).body);
    return { list, sections: sections as [TaskSection, TaskSection, TaskSection] };
  }

  it('are in an order of their own, which stays whole', async () => {
    const { list, sections } = await aList();
    expect(await namesOf(list)).toBe('To do Doing Done');
    expect(sections[2]).toEqual({ id: expect.any(String), listId: list.id, name: 'Done', position: 2, version: 1 });
    const { body } = await tasks.as(list.me).patch(at(sections[2])).send({ position: 0 }).expect(200);
    expect(body).toEqual({ ...sections[2], position: 0, version: 2 });
    await add(list, 'Later', { position: 1 }).expect(201);
    expect(await namesOf(list)).toBe('Done Later To do Doing');
    await tasks.as(list.me).patch(at(sections[0])).send({ name: 'Next', position: 99 }).expect(200);
    expect(await namesOf(list)).toBe('Done Later Doing Next');
    await tasks.as(list.me).delete(at(sections[2])).expect(204);
    expect(await namesOf(list)).toBe('Later Doing Next');
    await tasks.as(list.me).delete(at(sections[2])).expect(404);
  });

  it('have tasks, which stay in the list when theirs is deleted', async () => {
    const { list, sections } = await aList();
    const sectionId = sections[1].id;
    await list.add('C', { sectionId }).expect(201);
    await list.addPart('c1', 'C').expect(201);
    const { body } = await list.change('A', { sectionId, position: 2 }).expect(200);
    expect(body).toMatchObject({ sectionId, position: 2, version: 2 });
    expect([(await list.item('c1')).sectionId, await list.order()]).toEqual([sectionId, 'B C A c1']);
    await tasks.as(list.me).delete(at(sections[1])).expect(204);
    const { items } = await list.page();
    expect(items.map(({ title, sectionId: none }) => `${title} ${none}`)).toEqual([
      'B null',
      'C null',
      'A null',
      'c1 null',
    ]);
    expect((await list.item('A')).version).toBe(3);
  });

  it('take the parts of a task with it, and no part alone', async () => {
    const { list, sections } = await aList();
    await list.addPart('a1', 'A').expect(201);
    await list.change('A', { sectionId: sections[0].id }).expect(200);
    expect((await list.item('a1')).sectionId).toBe(sections[0].id);
    await list.change('a1', { sectionId: sections[1].id }).expect(400);
    await list.addPart('a2', 'A', { sectionId: sections[1].id }).expect(400);
    await list.change('a1', { sectionId: sections[1].id, parentId: null }).expect(200);
    expect(await list.item('a1')).toMatchObject({ sectionId: sections[1].id, parentId: null });
    await list.change('a1', { parentId: list.idOf('A') }).expect(200);
    expect((await list.item('a1')).sectionId).toBe(sections[0].id);
  });

  it('are added once, however often the request arrives', async () => {
    const { list } = await aList([]);
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(list, 'Once', { id })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await sectionsOf(list)).toHaveLength(1);
    const other = await TriedList.make(tasks);
    await add(other, 'Twice', { id }).expect(409);
  });

  it('are at most fifty, of which exactly one gets the last place', async () => {
    const { list } = await aList([]);
    for (let n = 1; n < taskLimits.sectionsPerList; n += 1) await add(list, `${n}`).expect(201);
    const answers = await Promise.all(['a', 'b', 'c'].map(name => add(list, name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await namesOf(list)).startsWith('1 2 3')).toBe(true);
  });

  it('keep their order whole when they are moved and deleted at once', async () => {
    const { list, sections } = await aList(['a', 'b', 'c', 'd', 'e', 'f']);
    await Promise.all([
      ...sections.slice(0, 4).flatMap((section, n) => [
        tasks
          .as(list.me)
          .patch(at(section))
          .send({ position: 3 - n })
          .expect(200),
        tasks
          .as(list.me)
          .patch(at(section))
          .send({ position: n * 2 })
          .expect(200),
      ]),
      ...sections.slice(4).map(section => tasks.as(list.me).delete(at(section)).expect(204)),
    ]);
    expect((await namesOf(list)).split(' ').sort().join(' ')).toBe('a b c d');
  });

  it('are not overwritten by who saw an older one', async () => {
    const { list, sections } = await aList();
    await tasks.as(list.me).patch(at(sections[0])).set('if-match', '"1"').send({ name: 'Next' }).expect(200);
    for (const request of [
      tasks.as(list.me).patch(at(sections[0])).send({ name: 'X' }),
      tasks.as(list.me).delete(at(sections[0])),
    ]) {
      const { body } = await request.set('if-match', '"1"').expect(412);
      expect(body).toMatchObject({ code: 'changed-meanwhile', current: { name: 'Next', version: 2 } });
    }
    expect(await namesOf(list)).toBe('Next Doing Done');
  });

  it.each([[{ name: '' }], [{ name: 'x'.repeat(taskLimits.sectionName + 1) }], [{ name: 'a\nb' }], [{ position: -1 }]])(
    'refuse %j',
    async change => {
      const { list, sections } = await aList();
      await tasks.as(list.me).patch(at(sections[0])).send(change).expect(400);
      await add(list, 'X', change).expect(400);
      expect(await namesOf(list)).toBe('To do Doing Done');
    },
  );

  it('are read by viewers, and changed by editors', async () => {
    const { list, sections } = await aList();
    const [viewer, editor] = [aPerson(), aPerson()];
    const share = (userId: string, role: string) =>
      tasks.as(list.me).post(`${list.url}/members`).send({ userId, role }).expect(200);
    await share(viewer, 'viewer');
    await share(editor, 'editor');
    await tasks.as(viewer).get(`${list.url}/sections`).expect(200);
    for (const [who, expected] of [
      [viewer, [403, 403, 403]],
      [editor, [201, 200, 204]],
    ] as const) {
      const api = tasks.as(who);
      const answers = [
        await api.post(`${list.url}/sections`).send({ name: 'New' }),
        await api.patch(at(sections[0])).send({ name: 'Other' }),
        await api.delete(at(sections[0])),
      ];
      expect(answers.map(({ status }) => status)).toEqual(expected);
    }
  });

  it('come back with a list that was deleted, and go with one that was not', async () => {
    const { list, sections } = await aList();
    await list.change('A', { sectionId: sections[1].id }).expect(200);
    const before = [await sectionsOf(list), (await list.page()).items];
    await tasks.as(list.me).delete(list.url).expect(204);
    await tasks.as(list.me).patch(at(sections[0])).send({ name: 'x' }).expect(404);
    await tasks.as(list.me).post(`${list.url}/restore`).expect(200);
    expect([await sectionsOf(list), (await list.page()).items]).toEqual(before);
  });

  it('of another list take no task in, not even of one’s own list', async () => {
    const { list } = await aList();
    const [mine, theirs] = [await TriedList.make(tasks, '', list.me), await TriedList.make(tasks)];
    for (const other of [mine, theirs]) {
      const { body } = await add(other, 'Other').expect(201);
      await list.change('A', { sectionId: body.id }).expect(400);
      await list.add('X', { sectionId: body.id }).expect(400);
    }
    expect(await list.order()).toBe('A B');
  });
});
