import ICAL from 'ical.js';
import type { TestInstance } from '../../../../apps/runtime/test/support/test-instance';
import { aListOf, startWorkspace } from './support/start-workspace';

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const inTheMorning = `${tomorrow}T09:00:00Z`;

/** A calendar app subscribes to tasks. What it gets is read by the parser of Thunderbird. */
describe('a calendar of tasks', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startWorkspace();
  });
  afterAll(() => instance.close());

  const subscribe = async (who: 'user' | 'admin', path: string): Promise<string> => {
    const { body } = await instance.as(who).post(path).send({}).expect(201);
    expect(body.url).toMatch(/^http:\/\/localhost:3000\/tasks\/api\/feed\/[\w-]{43}\.ics$/);
    return new URL(body.url as string).pathname;
  };
  const read = (path: string) => instance.anonymous().get(path);
  const eventsAt = async (path: string): Promise<ICAL.Event[]> => {
    const { text } = await read(path).expect(200);
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    return calendar.getAllSubcomponents('vevent').map(event => new ICAL.Event(event));
  };
  const titlesAt = async (path: string): Promise<string[]> =>
    (await eventsAt(path)).map(({ summary }) => summary).sort();

  it('has the open tasks of a list that have a date, with an address of each', async () => {
    const list = await aListOf(instance, 'user');
    const { id } = await list.add({ title: 'Book the marquee', notes: 'Six by twelve', dueAt: inTheMorning });
    await list.add({ title: 'Some day' });
    const done = await list.add({ title: 'Find a meadow', dueAt: inTheMorning });
    await instance.as('user').patch(`/tasks/api/items/${done.id}`).send({ done: true }).expect(200);
    const path = await subscribe('user', `${list.at}/calendar`);
    const [event, ...none] = await eventsAt(path);
    expect(none).toEqual([]);
    expect([event!.uid, event!.summary]).toEqual([`${id}@sv.tasks`, 'Book the marquee']);
    expect([event!.startDate.isDate, event!.startDate.toString()]).toEqual([true, tomorrow]);
    expect(event!.description).toBe(`Six by twelve\n\nhttp://localhost:3000/tasks/lists/${list.id}/tasks/${id}`);
  });

  it('is asked again for nothing while nothing changed', async () => {
    const list = await aListOf(instance, 'user');
    const { id } = await list.add({ title: 'Posters', dueAt: inTheMorning });
    const path = await subscribe('user', `${list.at}/calendar`);
    const first = await read(path).expect(200);
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
    expect(first.headers).not.toHaveProperty('set-cookie');
    const tag = first.headers['etag']!;
    const again = await read(path).set('if-none-match', `W/${tag}`).expect(304);
    expect([again.text, again.headers['etag']]).toEqual(['', tag]);
    expect((await read(path)).text).toBe(first.text);

    await instance.as('user').patch(`/tasks/api/items/${id}`).send({ title: 'Posters to the printer' }).expect(200);
    const changed = await read(path).set('if-none-match', tag).expect(200);
    expect(changed.text).toContain(`UID:${id}@sv.tasks`);
    expect([first.text, changed.text].map(text => /SEQUENCE:(\d+)/.exec(text)![1])).toEqual(['1', '2']);
  });

  it('of all lists has what its owner is to do, and nothing of others', async () => {
    const [own, shared] = [await aListOf(instance, 'admin', 'Own'), await aListOf(instance, 'user', 'Shared')];
    const [me, other] = [instance.people.get('admin')!.id, instance.people.get('user')!.id];
    await instance.as('user').post(`${shared.at}/members`).send({ userId: me, role: 'viewer' }).expect(200);
    await own.add({ title: 'My own', dueAt: inTheMorning });
    await shared.add({ title: 'For me', dueAt: inTheMorning, assigneeId: me });
    await shared.add({ title: 'For nobody', dueAt: inTheMorning });
    await shared.add({ title: 'For the owner', dueAt: inTheMorning, assigneeId: other });
    const path = await subscribe('admin', '/tasks/api/calendar');
    expect(await titlesAt(path)).toEqual(['For me', 'My own']);
    await instance.as('admin').post('/tasks/api/calendar').send({}).expect(409);
  });

  it('of a group’s list goes with the membership, in the same moment', async () => {
    const list = await aListOf(instance, 'user');
    await list.add({ title: 'Sing', dueAt: inTheMorning });
    const [me, choir] = [instance.people.get('admin')!.id, instance.auth.groups.create('Choir')];
    instance.auth.setMember(choir.id, me, true);
    await instance.as('user').post(`${list.at}/members`).send({ groupId: choir.id, role: 'viewer' }).expect(200);
    const epoch = instance.auth.groups.epochOf(me);
    const { body } = await instance.as('admin', { epoch }).post(`${list.at}/calendar`).send({}).expect(201);
    const { pathname } = new URL(body.url as string);
    expect(await titlesAt(pathname)).toEqual(['Sing']);
    instance.auth.setMember(choir.id, me, false);
    await gone(pathname);
    const left = { epoch: instance.auth.groups.epochOf(me) };
    await instance.as('admin', left).get(`${list.at}/calendar`).expect(404);
    await instance.as('admin', left).delete(`${list.at}/calendar`).expect(204);
  });

  const gone = async (path: string): Promise<void> => {
    for (let tries = 0; tries < 100 && (await read(path)).status !== 404; tries++) await new Promise(setImmediate);
    await read(path).expect(404);
  };

  it('is ended in Tasks and in Account, where it has a name', async () => {
    const list = await aListOf(instance, 'user', 'Garden');
    const me = instance.as('user');
    const first = await subscribe('user', `${list.at}/calendar`);
    await me.delete(`${list.at}/calendar`).expect(204);
    await read(first).expect(404);
    expect((await me.get(`${list.at}/calendar`).expect(200)).body).toEqual({ link: null });
    const second = await subscribe('user', `${list.at}/calendar`);
    const { links } = (await me.get('/api/account/links').expect(200)).body;
    expect(links[0]).toMatchObject({ label: 'Calendar of “Garden”' });
    await me.delete(`/api/account/links/${links[0].id}`).expect(204);
    await read(second).expect(404);
  });

  it('of a list of others is not there to subscribe to', async () => {
    const list = await aListOf(instance, 'user');
    await instance.as('auditor').get(`${list.at}/calendar`).expect(404);
    await instance.as('auditor').post(`${list.at}/calendar`).send({}).expect(404);
    await instance.anonymous().post(`${list.at}/calendar`).send({}).expect(401);
  });
});
