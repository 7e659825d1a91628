import { Logger } from '@nestjs/common';
import { type JobHandler, type JobOptions, sdk } from '@sv/sdk';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { DueBadges } from '../server/due/due-badges';
import { TaskItemRow } from '../server/items/task-item.entity';
import { DueReminders } from '../server/reminders/due-reminders';
import { ReminderPlan } from '../server/reminders/reminder-plan';
import { everybodyLivesIn, startTasks } from './support/start-tasks';

const API = '/tasks/api';
const NOON = new Date('2026-06-22T12:00:00.000Z');
const at = (hours: number): Date => new Date(NOON.getTime() + hours * 3_600_000);

describe('a task that is due', () => {
  let instance: PluginInstance;
  let told: { userId: string; title: string; url?: string; category: string }[];
  beforeAll(async () => (instance = await startTasks()));
  /** What each person set, in place of the platform. */
  const settings = new Map<string, string>();
  let usual: string;
  beforeEach(() => {
    told = [];
    usual = 'due';
    jest.spyOn(sdk.settings, 'user').mockImplementation((async (userId: string) => ({
      remindAt: settings.get(userId) ?? null,
    })) as typeof sdk.settings.user);
    jest
      .spyOn(sdk.settings, 'instance')
      .mockImplementation((async () => ({ remindAt: usual })) as typeof sdk.settings.instance);
    jest.spyOn(sdk.badges, 'set').mockResolvedValue();
    everybodyLivesIn('UTC');
    jest.spyOn(sdk.notifications, 'send').mockImplementation(async input => {
      told.push(input);
      return { notificationId: 'n' };
    });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => instance.close());

  const round = (now: Date) => instance.inside(() => new DueReminders(new ReminderPlan(), new DueBadges()).send(now));
  const aTask = async (fields: Record<string, unknown>) => {
    const person = aPerson();
    const api = instance.as(person);
    const { body: list } = await api.post(`${API}/lists`).send({ name: 'Home' }).expect(201);
    const { body: item } = await api
      .post(`${API}/lists/${list.id}/items`)
      .send({ title: 'Water the plants', ...fields })
      .expect(201);
    const change = (body: Record<string, unknown>) => api.patch(`${API}/items/${item.id}`).send(body).expect(200);
    return {
      person,
      list,
      item,
      change,
      mine: () => told.filter(({ title }) => title.includes(String(fields['title']))),
    };
  };

  it('is told its owner at its time, not before, and leads to it', async () => {
    const { list, item, mine } = await aTask({ title: 'plants', dueAt: NOON });
    await round(at(-0.01));
    expect(mine()).toEqual([]);
    await round(NOON);
    expect(mine()).toEqual([
      expect.objectContaining({
        title: 'Due: plants',
        category: 'due',
        url: `/tasks/lists/${list.id}/tasks/${item.id}`,
      }),
    ]);
  });

  it.each([
    ['hour-before', 1],
    ['day-before', 24],
  ])('is told earlier to who set %s, and then not again', async (remindAt, hours) => {
    const { person, mine } = await aTask({ title: remindAt, dueAt: at(48) });
    settings.set(person, remindAt);
    await round(at(48 - hours - 0.01));
    expect(mine()).toEqual([]);
    await round(at(48 - hours));
    await round(at(48));
    expect(mine()).toEqual([expect.objectContaining({ title: `Due soon: ${remindAt}` })]);
  });

  it('is told by the setting of the moment: a change counts for what is planned already', async () => {
    const { person, mine } = await aTask({ title: 'replanned', dueAt: at(48) });
    await round(NOON);
    settings.set(person, 'day-before');
    const { onSettingsChange } = instance.plugin.life;
    await instance.inside(() => onSettingsChange!({ half: 'user', userId: person }));
    await round(at(24));
    expect(mine()).toHaveLength(1);
  });

  it('is told when the workspace says, to whoever has not chosen, also after a change there', async () => {
    const [own, others] = [
      await aTask({ title: 'chosen', dueAt: at(48) }),
      await aTask({ title: 'usual', dueAt: at(48) }),
    ];
    settings.set(own.person, 'hour-before');
    await round(at(23));
    usual = 'day-before';
    const { onSettingsChange } = instance.plugin.life;
    await instance.inside(() => onSettingsChange!({ half: 'instance', userId: null }));
    await round(at(24));
    expect([own.mine(), others.mine()]).toEqual([[], [expect.objectContaining({ title: 'Due soon: usual' })]]);
    await round(at(47));
    expect(own.mine()).toHaveLength(1);
  });

  it('is told in the language of its owner', async () => {
    const german = await aTask({ title: 'Blumen', dueAt: NOON });
    const soon = await aTask({ title: 'Miete', dueAt: at(1) });
    const english = await aTask({ title: 'Flowers', dueAt: NOON });
    everybodyLivesIn('UTC', {}, new Set([german.person, soon.person]));
    settings.set(soon.person, 'hour-before');
    await round(NOON);
    expect([german, soon, english].map(({ mine }) => mine()[0]?.title)).toEqual([
      'Fällig: Blumen',
      'Bald fällig: Miete',
      'Due: Flowers',
    ]);
  });

  it('is told once by 50 rounds at once, and never again', async () => {
    const { mine } = await aTask({ title: 'race', dueAt: NOON });
    await Promise.all(Array.from({ length: 50 }, () => round(NOON)));
    await round(at(1));
    expect(mine()).toHaveLength(1);
  });

  it('is told again for another moment only', async () => {
    const { change, mine } = await aTask({ title: 'moved', dueAt: NOON });
    await round(NOON);
    await change({ dueAt: NOON, notes: 'twice' });
    await round(at(1));
    expect(mine()).toHaveLength(1);
    await change({ dueAt: at(2) });
    await round(at(2));
    expect(mine()).toHaveLength(2);
  });

  it('is not told when it is done, and not when it was due long ago', async () => {
    const done = await aTask({ title: 'finished', dueAt: NOON });
    await done.change({ done: true });
    const old = await aTask({ title: 'forgotten', dueAt: at(-24 * 8) });
    await round(NOON);
    expect([...done.mine(), ...old.mine()]).toEqual([]);
  });

  it('is told in the next round when it could not be told', async () => {
    const { mine } = await aTask({ title: 'retried', dueAt: NOON });
    jest.spyOn(sdk.notifications, 'send').mockRejectedValueOnce(new Error('busy'));
    await round(NOON);
    expect(mine()).toEqual([]);
    await round(at(1));
    expect(mine()).toHaveLength(1);
  });

  it('leaves a line in the log, and no more than one for a round, when it could not be told', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    await Promise.all([aTask({ title: 'first', dueAt: at(3) }), aTask({ title: 'second', dueAt: at(3) })]);
    const busy = new Error('busy');
    jest.spyOn(sdk.notifications, 'send').mockRejectedValue(busy);
    await round(at(3));
    const lines = warn.mock.calls.filter(([, line]) => String(line).startsWith('reminders'));
    expect(lines).toEqual([[{ err: busy, reminders: 2 }, 'reminders wait for the next round']]);
  });

  it('leaves a line in the log, and no crash behind, when nothing could be looked for', async () => {
    const error = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const gone = new Error('the database is gone');
    const repository = jest.spyOn(sdk.db, 'repository').mockImplementation(() => {
      throw gone;
    });
    await instance.inside(() => new DueReminders(new ReminderPlan(), new DueBadges()).round());
    repository.mockRestore();
    expect(error.mock.calls).toEqual([
      [{ err: gone }, 'no reminders could be sent'],
      [{ err: gone }, 'no numbers could be set'],
    ]);
  });

  it('is told by a job of each minute, all of them however many there are', async () => {
    const { list, person } = await aTask({ title: 'many', dueAt: new Date(Date.now() - 60_000) });
    const rows = instance.db.getRepository(TaskItemRow);
    const one = await rows.findOneByOrFail({ listId: list.id });
    await rows.insert(Array.from({ length: 250 }, (_, at) => ({ ...one, id: aPerson(), position: at + 1 })));
    const define = jest.spyOn(sdk.jobs, 'define').mockImplementation();
    const reminders = new DueReminders(new ReminderPlan(), new DueBadges());
    instance.inside(() => reminders.onModuleInit());
    const [[name, remind, options]] = define.mock.calls as unknown as [[string, JobHandler, JobOptions]];
    expect([name, options]).toEqual(['remind', { schedule: '* * * * *', retries: 0 }]);
    const { signal } = new AbortController();
    await instance.inside(() => remind({ id: 'j', data: null, attempt: 1, signal }));
    expect(told.filter(({ userId }) => userId === person)).toHaveLength(251);
  });

  it('is told although a hundred before it cannot be', async () => {
    const { list, person: flooder } = await aTask({ title: 'flood', dueAt: new Date(Date.now() - 86_400_000) });
    const rows = instance.db.getRepository(TaskItemRow);
    const one = await rows.findOneByOrFail({ listId: list.id });
    await rows.insert(Array.from({ length: 110 }, (_, n) => ({ ...one, id: aPerson(), position: n + 1 })));
    const { mine } = await aTask({ title: 'patient', dueAt: new Date(Date.now() - 60_000) });
    jest.spyOn(sdk.notifications, 'send').mockImplementation(async input => {
      if (input.userId === flooder) throw new Error('too many');
      told.push(input);
      return { notificationId: 'n' };
    });
    const define = jest.spyOn(sdk.jobs, 'define').mockImplementation();
    instance.inside(() => new DueReminders(new ReminderPlan(), new DueBadges()).onModuleInit());
    const [[, remind]] = define.mock.calls as unknown as [[string, JobHandler]];
    await instance.inside(() => remind({ id: 'j', data: null, attempt: 1, signal: new AbortController().signal }));
    expect(mine()).toHaveLength(1);
    await rows.delete({ listId: list.id });
  });

  it('is cut between characters, and never through one', async () => {
    await aTask({ title: `${'a'.repeat(178)}😀😀`, dueAt: NOON });
    await round(NOON);
    expect(told[0]!.title).toBe(`Due: ${'a'.repeat(178)}…`);
  });

  it('fits, whatever its title', async () => {
    await aTask({ title: `long ${'x'.repeat(490)}`, dueAt: NOON });
    await round(NOON);
    expect(told).toHaveLength(1);
    expect(told[0]!.title.length).toBeLessThanOrEqual(200);
  });
});
