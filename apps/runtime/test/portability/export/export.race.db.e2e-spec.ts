import { newId } from '@sv/server/ids/new-id';
import { TENANT_ID } from '@sv/server/tenant';
import { ExportRows } from '../../../src/portability/export/history/export-rows';
import { ExportRow } from '../../../src/portability/export/history/export.entity';
import { takeExport } from '../../support/an-export';
import { exportingPlugin } from '../../support/plugins/exporting-plugin';
import { testPlugins } from '../../support/plugins/test-plugins';
import {
  type Client,
  freshDatabase,
  type TestDatabase,
  startTestInstance,
  type TestInstance,
} from '../../support/test-instance';

const TRIES = 50;
const isPostgres = Boolean(process.env['TEST_DATABASE_URL']);

describe('exports of one person at the same time', () => {
  let ground: TestDatabase;
  let instances: TestInstance[];
  let open: () => void;
  let gate: Promise<void>;
  beforeAll(async () => {
    ground = await freshDatabase();
    const slow = () => exportingPlugin('com.example.slow', async () => (await gate, [1]));
    instances = [await startTestInstance({ ground, plugins: [...testPlugins(), slow()] })];
    // On SQLite there is one runtime for each database.
    if (isPostgres) instances.push(await startTestInstance({ ground, plugins: [...testPlugins(), slow()] }));
  });
  beforeEach(() => {
    gate = new Promise(resolve => (open = resolve));
  });
  afterAll(async () => {
    for (const instance of instances) await instance.close();
    await ground.clear();
  });

  it('are one, of 50 in all processes: the others are told', async () => {
    const clients = instances.map(instance => instance.as('user', { userId: userId() }));
    const started = Array.from({ length: TRIES }, (_, at) => begin(clients[at % clients.length]!));
    const statuses = (await Promise.all(started)).map(({ status }) => status);

    expect(statuses.filter(status => status === 200)).toHaveLength(1);
    expect(statuses.filter(status => status === 409)).toHaveLength(TRIES - 1);
    open();
    await Promise.all((await Promise.all(started)).map(answer => answer.arrayBuffer()));

    // The last byte has come: the next one may begin, at once.
    await takeExport(clients[0]!);
  });

  it('are one each of different people', async () => {
    const [instance] = instances;
    const answers = await Promise.all([begin(instance!.as('owner')), begin(instance!.as('auditor'))]);
    open();

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all(answers.map(answer => answer.arrayBuffer()));
  });

  it('do not wait for a process that died: its export has failed', async () => {
    open();
    const [instance] = instances;
    const me = instance!.as('admin');
    await leftBehind(instance!, me.user.id, new Date(Date.now() + 60_000));
    await me.get('/api/account/export').expect(409);

    await instance!.dataSource
      .getRepository(ExportRow)
      .update({ userId: me.user.id, status: 'running' }, { claimedUntil: new Date(Date.now() - 1) });
    const { body } = await me.get('/api/account/exports').expect(200);
    expect((body as { exports: object[] }).exports).toEqual([expect.objectContaining({ status: 'failed' })]);
    await takeExport(me);
  });

  it('do not wait for what the process before left behind, where no other one can be at work', async () => {
    open();
    const owner = instances[0]!.people.get('owner')!;
    await leftBehind(instances[0]!, owner.id, new Date(Date.now() + 60_000));
    await instances[0]!.close();
    instances[0] = await startTestInstance({ ground });
    const { body } = await instances[0].as(owner).get('/api/account/exports').expect(200);

    const status = isPostgres ? 'running' : 'failed';
    expect((body as { exports: object[] }).exports[0]).toMatchObject({ status });
  });

  it('renew their claim while they run, and learn when it was taken from them', async () => {
    const rows = instances[0]!.get(ExportRows);
    const me = instances[0]!.as('auditor');
    const { id } = await leftBehind(instances[0]!, me.user.id, new Date(Date.now() + 60_000));
    const later = new Date(Date.now() + 3_600_000);

    expect(await rows.recordProgress(id, 7, later)).toBe(true);
    const row = await instances[0]!.dataSource.getRepository(ExportRow).findOneByOrFail({ id });
    expect([row.bytes, row.claimedUntil! > later]).toEqual([7, true]);
    await rows.endExport(id, { status: 'failed', bytes: 7 });
    expect(await rows.recordProgress(id, 8)).toBe(false);
  });

  const userId = (): string => instances[0]!.people.get('user')!.id;

  const begin = (client: Client): Promise<Response> => {
    const at = instances.find(instance => instance.people.get('user') === client.user) ?? instances[0]!;
    return fetch(`${at.url}/api/account/export`, { headers: { cookie: client.cookie } });
  };

  const leftBehind = async (instance: TestInstance, user: string, claimedUntil: Date): Promise<{ id: string }> => {
    const id = newId();
    await instance.dataSource.getRepository(ExportRow).insert({
      id,
      tenantId: TENANT_ID,
      userId: user,
      status: 'running',
      bytes: 1,
      startedAt: new Date(),
      finishedAt: null,
      claimedUntil,
    });
    return { id };
  };
});
