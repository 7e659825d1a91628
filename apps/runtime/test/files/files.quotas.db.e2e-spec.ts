import { sdk } from '@sv/sdk';
import { FileRow } from '../../src/files/rows/file-row.entity';
import { PluginFileUsage, UserFileUsage } from '../../src/files/rows/file-usage.entity';
import { countFile } from '../../src/files/rows/file-usage.sql';
import { StoredFiles } from '../../src/files/stored-files';
import { deletePersonalRows } from '../../src/people/deletion/personal-rows.sql';
import { asPlugin } from '../support/calling';
import { filePart, FORM, formOf } from '../support/files/upload-body';
import { filesPlugin } from '../support/plugins/files-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type Somebody, type TestInstance } from '../support/test-instance';

const RECEIPTS = 'com.example.receipts';
const ALBUM = 'com.example.album';

describe('quotas of files', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance({
      plugins: [...testPlugins(), filesPlugin({ id: RECEIPTS }), filesPlugin({ id: ALBUM })],
      env: { FILES_PLUGIN_QUOTA_BYTES: '1000', FILES_USER_QUOTA_BYTES: '700' },
    });
  });
  afterAll(() => instance.close());
  afterEach(async () => {
    const files = await instance.dataSource.getRepository(FileRow).find();
    for (const { pluginId, id } of files) await instance.get(StoredFiles).removeFile({ pluginId, id });
  });

  const idOf = (who: Somebody) => instance.people.get(who)!.id;
  const put = (bytes: number, who: Somebody = 'user', plugin = RECEIPTS) =>
    asPlugin(instance, plugin, () => sdk.files.put(Buffer.alloc(bytes), { name: 'x', ownerId: idOf(who) }));
  const usage = async () => ({
    plugins: await instance.dataSource.getRepository(PluginFileUsage).find({ order: { pluginId: 'ASC' } }),
    people: await instance.dataSource.getRepository(UserFileUsage).find(),
  });

  it('of a person counts the files in all apps', async () => {
    await put(400);
    await put(300, 'user', ALBUM);
    await expect(put(1, 'user', ALBUM)).rejects.toMatchObject({ reason: 'person-quota' });
    await put(400, 'admin', ALBUM);
  });

  it('of an app counts the files of all people', async () => {
    await put(600);
    await put(400, 'admin');
    await expect(put(1, 'owner')).rejects.toMatchObject({ reason: 'plugin-quota' });
    await put(1, 'owner', ALBUM);
  });

  it('holds when files come at the same time, and counts exactly what is there', async () => {
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => put(100)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    const { plugins, people } = await usage();
    expect(plugins.find(({ pluginId }) => pluginId === RECEIPTS)).toMatchObject({ bytes: 700n, files: 7 });
    expect(people.find(({ userId }) => userId === idOf('user'))).toMatchObject({ bytes: 700n, files: 7 });
    const reasons = results.flatMap(result =>
      result.status === 'rejected' ? [(result.reason as { reason: string }).reason] : [],
    );
    expect(new Set(reasons)).toEqual(new Set(['person-quota']));
  });

  it('has room again when files are removed', async () => {
    const { id } = await put(700);
    await expect(put(1)).rejects.toMatchObject({ reason: 'person-quota' });
    await asPlugin(instance, RECEIPTS, () => sdk.files.remove(id));
    await put(700);
  });

  it('has room again when the person is deleted', async () => {
    await put(500, 'admin');
    await put(500);
    await instance.dataSource.transaction(tx => deletePersonalRows(tx, idOf('admin')));
    const { plugins, people } = await usage();
    expect(plugins.find(({ pluginId }) => pluginId === RECEIPTS)).toMatchObject({ bytes: 500n, files: 1 });
    expect(people.map(({ userId }) => userId)).not.toContain(idOf('admin'));
  });

  it('counts files as well: those of no bytes are rows too (table filling)', async () => {
    const { id } = await put(0);
    const people = instance.dataSource.getRepository(UserFileUsage);
    await people.update({ userId: idOf('user') }, { files: 99_999 });
    await put(0, 'user', ALBUM);
    const before = await usage();
    await expect(put(0)).rejects.toMatchObject({ reason: 'person-quota' });
    expect(await usage()).toEqual(before);
    await put(0, 'admin');
    await asPlugin(instance, RECEIPTS, () => sdk.files.remove(id));
    await put(0);
  });

  it('holds for the number of files when they come at the same time', async () => {
    const quotas = { pluginBytes: 1000, personBytes: 1000, personFiles: 3 };
    const holders = { pluginId: RECEIPTS, ownerId: idOf('auditor') };
    const counted = Array.from({ length: 10 }, () =>
      instance.dataSource.transaction(tx => countFile(tx, holders, 0, quotas)),
    );
    expect((await Promise.all(counted)).filter(full => full === null)).toHaveLength(3);
  });

  it('is answered as 507 with a code', async () => {
    await put(690);
    const send = instance.as('user').post('/receipts/api/files').set('content-type', FORM);
    const { body } = await send.send(formOf(filePart('more than ten bytes'))).expect(507);
    expect(body).toMatchObject({ code: 'file-quota-exceeded' });
  });
});
