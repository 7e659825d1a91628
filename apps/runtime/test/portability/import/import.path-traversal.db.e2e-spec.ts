import { anArchive } from '../../support/portability/an-archive';
import { BOX, boxPlugin, things } from '../../support/portability/box-plugin';
import { refusalOf } from '../../support/portability/untouched';
import { type Client, startTestInstance, type TestInstance } from '../../support/test-instance';

describe('an archive that wants to write somewhere else', () => {
  let instance: TestInstance;
  let client: Client;
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: [boxPlugin()] });
    client = instance.as('user');
  });
  afterAll(() => instance.close());

  const section = { [BOX]: { records: things(3) } };

  it.each([
    '../../../../tmp/evil',
    'platform/../../evil',
    '/etc/cron.d/evil',
    'C:\\Windows\\evil',
    'c:/evil',
    '..\\..\\evil',
    '\\\\host\\share\\evil',
    'a/./b',
    'a//b',
    'evil\u0000.txt',
    'evil\u202e\u0007.txt',
    'plugins/com.example.box/files/../../../evil',
  ])('an entry %j', async name => {
    const archive = anArchive({ sections: section, extra: [{ name, content: 'evil' }] });
    expect(await refusalOf(instance, client, archive)).toEqual({ status: 400, code: 'archive-path', changed: [] });
  });

  it('a name in an encoding that hides what it says', async () => {
    const name = Buffer.from([0xc0, 0xae, 0xc0, 0xae, 0x2f, 0x65]);
    const archive = anArchive({ extra: [{ name, content: 'evil' }] });
    expect(await refusalOf(instance, client, archive)).toEqual({ status: 400, code: 'archive-path', changed: [] });
  });

  it.each([
    ['a link', 0o120777],
    ['a folder that is a link', 0o120755],
    ['a device', 0o020644],
    ['a program of root', 0o104755],
  ])('%s', async (_, mode) => {
    const archive = anArchive({ extra: [{ name: 'passwd', content: '/etc/passwd', mode }] });
    expect(await refusalOf(instance, client, archive)).toEqual({ status: 400, code: 'archive-symlink', changed: [] });
  });

  it.each([
    ['elsewhere', '../../secrets.json'],
    ['the data of another app', 'plugins/com.example.other/data.ndjson'],
    ['the manifest', 'manifest.json'],
    ['a section of the platform', 'platform/account.json'],
  ])('a manifest whose section names %s', async (_, path) => {
    const archive = anArchive({ sections: { [BOX]: { records: things(1), told: { path } } } });
    expect(await refusalOf(instance, client, archive)).toEqual({ status: 400, code: 'archive-invalid', changed: [] });
  });

  it('a manifest whose section names a file of another app', async () => {
    const files = [{ path: 'plugins/com.example.other/files/x', sha256: 'a'.repeat(64), bytes: 1 }];
    const archive = anArchive({ sections: { [BOX]: { records: things(1), told: { files } } } });
    expect(await refusalOf(instance, client, archive)).toEqual({ status: 400, code: 'archive-invalid', changed: [] });
  });
});
