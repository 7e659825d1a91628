import { waitFor } from '@sv/server/testing/wait-for';
import { withDefaults, type ManifestSource } from '@sv/sdk/manifest';
import { png } from '../../../apps/runtime/test/assets/pictures';
import { takeExport } from '../../../apps/runtime/test/support/an-export';
import { aUser } from '../../../apps/runtime/test/support/auth-server/fake-users';
import { type Client, startTestInstance, type TestInstance } from '../../../apps/runtime/test/support/test-instance';
import manifest from '../manifest.json';
import * as expenses from '../server/plugin.module';
import type { GroupDetail } from '../shared/group.contract';

const API = '/expenses/api';
const NOWHERE = '0190a1fd-0000-7000-8000-00000000000f';

describe('Expenses', () => {
  let instance: TestInstance;
  let ada: Client;
  let bob: Client;
  let cleo: Client;
  let group: GroupDetail;
  beforeAll(async () => {
    const load = () => Promise.resolve(expenses);
    const plugin = {
      manifest: withDefaults(manifest as ManifestSource),
      origin: 'example' as const,
      iconSvg: null,
      load,
    };
    instance = await startTestInstance({ plugins: [plugin], env: { EXAMPLE_PLUGINS: 'true' } });
  });
  afterAll(() => instance.close());
  beforeEach(async () => {
    [ada, bob, cleo] = ['Ada', 'Bob', 'Cleo'].map(name => instance.as(instance.auth.add(aUser({ name })))) as [
      Client,
      Client,
      Client,
    ];
    const given = { name: ' Flat ', currency: 'EUR', userIds: [bob.user.id] };
    const { body } = await ada.post(`${API}/groups`).send(given).expect(201);
    group = (await ada.get(`${API}/groups/${body.id}`).expect(200)).body;
  });

  const at = (path = ''): string => `${API}/groups/${group.id}${path}`;
  const me = (client: Client): string => group.members.find(({ userId }) => userId === client.user.id)!.id;
  const dinner = (change: object = {}) => ({
    ...{ title: 'Dinner', amount: 1001, payerId: me(ada), split: 'equal' },
    shares: [{ memberId: me(ada) }, { memberId: me(bob) }],
    ...change,
  });
  const add = async (): Promise<string> => (await ada.post(at('/expenses')).send(dinner()).expect(201)).body.id;
  const balances = async (): Promise<number[]> =>
    ((await bob.get(at()).expect(200)).body as GroupDetail).members.map(({ balance }) => balance);

  it('adds, settles and deletes, and both members see the same', async () => {
    const id = await add();
    expect(await balances()).toEqual([500, -500]);
    await bob
      .post(at('/settlements'))
      .send({ fromId: me(bob), toId: me(ada), amount: 500 })
      .expect(201);
    expect(await balances()).toEqual([0, 0]);
    await bob.delete(at(`/entries/${id}`)).expect(204);
    expect(await balances()).toEqual([-500, 500]);
    const { body } = await ada.get(at('/entries')).expect(200);
    expect(body).toMatchObject({ entries: [{ kind: 'settlement', amount: 500 }], nextCursor: null });
  });

  it.each<[string, object, string]>([
    ['no amount', { amount: 0 }, '/amount'],
    ['half a cent', { amount: 1.5 }, '/amount'],
    ['too much', { amount: 1_000_000_001 }, '/amount'],
    ['an amount in words', { amount: '12' }, '/amount'],
    ['nobody', { shares: [] }, '/shares'],
    ['no member', { shares: [{ memberId: NOWHERE }] }, '/payerId'],
    ['no split', { split: 'fairly' }, '/split'],
    ['an exact share without an amount', { split: 'exact' }, '/shares/0/amount'],
    ['a share below zero', { split: 'exact', shares: [{ memberId: NOWHERE, amount: -1 }] }, '/shares/0/amount'],
    ['a title of two lines', { title: 'a\nb' }, '/title'],
    ['a NUL', { title: 'a\u0000' }, '/title'],
    ['another field', { groupId: NOWHERE }, '/groupId'],
  ])('refuses %s', async (_, change, pointer) => {
    const { body } = await ada.post(at('/expenses')).send(dinner(change)).expect(400);
    expect(body.errors).toMatchObject([{ pointer }]);
    expect(await balances()).toEqual([0, 0]);
  });

  it('refuses groups that are none', async () => {
    for (const change of [{ name: ' ' }, { currency: 'XXX' }, { userIds: ['no id'] }, { userIds: [NOWHERE] }]) {
      await ada
        .post(`${API}/groups`)
        .send({ name: 'x', currency: 'EUR', userIds: [], ...change })
        .expect(400);
    }
    await ada.get(`${API}/groups/nonsense`).expect(400);
    await ada.get(at('/entries?cursor=x')).expect(400);
  });

  it('is not there for somebody else, on any route', async () => {
    const id = await add();
    const answers = await Promise.all([
      ...['', '/entries', '/csv', `/entries/${id}/receipt`].map(path => cleo.get(at(path))),
      cleo.post(at('/expenses')).send(dinner()),
      cleo.post(at('/settlements')).send({ fromId: me(bob), toId: me(ada), amount: 1 }),
      cleo.post(at('/members')).send({ userIds: [cleo.user.id] }),
      ...['/leave', '/link'].map(path => cleo.post(at(path)).send({})),
      ...['/link', `/entries/${id}`, `/entries/${id}/receipt`].map(path => cleo.delete(at(path))),
      cleo.post(at(`/entries/${id}/receipt`)).attach('file', await png(), 'receipt.png'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await cleo.get(`${API}/groups`).expect(200)).body.groups).toEqual([]);
    expect(await balances()).toEqual([500, -500]);
  });

  it('numbers expenses that arrive at the same time, and loses none', async () => {
    await Promise.all([1, 2, 3, 4].map(() => ada.post(at('/expenses')).send(dinner()).expect(201)));
    expect(await balances()).toEqual([2000, -2000]);
    const { body } = await ada.get(at('/entries')).expect(200);
    expect(body.entries).toHaveLength(4);
  });

  it('lets nobody leave with debts, however it is timed', async () => {
    const [left, added] = await Promise.all([
      bob.post(at('/leave')).send({}),
      ada.post(at('/expenses')).send(dinner()),
    ]);
    expect([
      [204, 400],
      [409, 201],
    ]).toContainEqual([left.status, added.status]);
  });

  it('takes a picture as a receipt and nothing else, and shows it to members', async () => {
    const receipt = at(`/entries/${await add()}/receipt`);
    await ada.post(receipt).attach('file', Buffer.from('<html><script>1</script>'), 'receipt.png').expect(415);
    await ada.get(receipt).expect(404);
    await ada
      .post(receipt)
      .attach('file', await png(), 'receipt.png')
      .expect(204);
    await bob
      .post(receipt)
      .attach('file', await png(), 'other.png')
      .expect(409);
    expect((await bob.get(receipt).expect(200)).headers).toMatchObject({ 'content-type': 'image/png' });
    expect((await bob.get(`${receipt}?thumbnail=small`).expect(200)).headers['content-type']).toBe('image/webp');
    await bob.get(`${receipt}?thumbnail=huge`).expect(400);
    await bob.delete(receipt).expect(204);
    await ada.get(receipt).expect(404);
  });

  it('takes people in, finds expenses, and shows balances to whoever has the link', async () => {
    await ada
      .post(at('/members'))
      .send({ userIds: [cleo.user.id] })
      .expect(204);
    await add();
    const found = await cleo.get('/api/search?q=dinn').expect(200);
    expect(found.body.results).toMatchObject([{ title: 'Dinner', subtitle: '€10.01, Flat' }]);
    const { url } = (await ada.post(at('/link')).send({}).expect(201)).body as { url: string };
    const path = `${API}/balance/${url.split('/').at(-1)}`;
    const { body } = await instance.anonymous().get(path).expect(200);
    expect(body).toMatchObject({ name: 'Flat', debts: [{ from: 'Bob', to: 'Ada', amount: 500 }] });
    await ada.delete(at('/link')).expect(204);
    await instance.anonymous().get(path).expect(404);
  });

  it('reminds whoever owes, when the schedule says', async () => {
    await add();
    await instance.as('admin').post('/api/admin/job-schedules/com.example.expenses/weekly-reminder/run').expect(202);
    const titles = async (client: Client): Promise<string[]> =>
      (await client.get('/api/account/notifications').expect(200)).body.notifications.map(
        ({ title }: { title: string }) => title,
      );
    await waitFor(async () => (await titles(bob)).includes('You owe money in one group'));
    expect(await titles(ada)).not.toContain('You owe money in one group');
  });

  it('is part of what a person takes along', async () => {
    await add();
    const { records } = await takeExport(ada);
    expect(records('com.example.expenses')).toMatchObject([{ name: 'Flat', entries: [{ title: 'Dinner' }] }]);
  });

  it('is a table for spreadsheets', async () => {
    await add();
    const { headers, text } = await bob.get(at('/csv')).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="expenses.csv"',
    });
    expect(text.split('\r\n')).toEqual([
      'Date,Kind,Title,Paid by,Amount (EUR),Ada,Bob',
      expect.stringMatching(/^\d{4}-\d\d-\d\d,expense,Dinner,Ada,10\.01,5\.01,5\.00$/),
      '',
    ]);
  });
});
