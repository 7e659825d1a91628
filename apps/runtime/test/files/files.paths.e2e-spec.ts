import { InvalidInputError, sdk } from '@sv/sdk';
import { RuntimeConfig } from '../../src/kernel/config/runtime-config';
import { asPlugin } from '../support/calling';
import { contentFilesIn, filePart, FORM, formOf } from '../support/files/upload-body';
import { filesPlugin } from '../support/plugins/files-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const RECEIPTS = 'com.example.receipts';

const names: [sent: string, kept: string][] = [
  ['../../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system.ini', 'system.ini'],
  ['/', 'file'],
  ['..', 'file'],
  ['.', 'file'],
  ['', 'file'],
  ['   ', 'file'],
  ['a\0.txt', 'a.txt'],
  ['a\r\nset-cookie: b=c', 'aset-cookie- b=c'],
  ['a\u2028b', 'ab'],
  // Shown from right to left, it would end in `txt`.
  ['invoice\u202etxt.exe', 'invoicetxt.exe'],
  ['\u200bhidden', 'hidden'],
  ['"quoted"; filename="x', '-quoted-; filename=-x'],
  ['CON:stream', 'CON-stream'],
  ['trailing. . .', 'trailing'],
  ['half \ud800 a pair', 'half a pair'],
  ['%2e%2e%2fx', '%2e%2e%2fx'],
  ['.htaccess', '.htaccess'],
  ['Übersicht – März.pdf', 'Übersicht – März.pdf'],
  ['отчёт.pdf', 'отчёт.pdf'],
  ['領収書.jpg', '領収書.jpg'],
  ['إيصال.png', 'إيصال.png'],
  ['קבלה.png', 'קבלה.png'],
  ['ใบเสร็จ.png', 'ใบเสร็จ.png'],
  ['रसीद.png', 'रसीद.png'],
  ['👨\u200d👩\u200d👧.png', '👨\u200d👩\u200d👧.png'],
  ['e\u0301.txt', '\u00e9.txt'],
];

describe('names of files', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: [...testPlugins(), filesPlugin({ id: RECEIPTS })] });
  });
  afterAll(() => instance.close());

  const put = (name: string) =>
    asPlugin(instance, RECEIPTS, () =>
      sdk.files.put(Buffer.from('x'), { name, ownerId: instance.people.get('user')!.id }),
    );

  it.each(names)('%j is %j, is sent so, and is nowhere on the disk', async (sent, kept) => {
    const { id, name } = await put(sent);
    expect(name).toBe(kept);
    const { headers } = await instance.as('user').get(`/receipts/api/files/${id}/content`).expect(200);
    const [, plain, encoded] = /^inline; filename="([\x20-\x7e]*)"; filename\*=UTF-8''(\S+)$/.exec(
      headers['content-disposition'] as string,
    )!;
    expect(decodeURIComponent(encoded!)).toBe(kept);
    expect(plain).not.toMatch(/["\\/]/);
    const stored = await contentFilesIn(instance.get(RuntimeConfig).dataDir);
    expect(stored.filter(one => !/^[0-9a-f]{64}$/.test(one))).toEqual([]);
  });

  it('are cut where they are very long, and keep what they end in', async () => {
    const { name } = await put(`${'ä'.repeat(5000)}.tar.gz`);
    expect([[...name].length, name.endsWith('ä.tar.gz')]).toEqual([200, true]);
    expect([...(await put('🙂'.repeat(300))).name]).toHaveLength(200);
  });

  it('come from forms in UTF-8, without the path that some browsers send', async () => {
    const form = formOf(filePart('x', 'C:\\\\fakepath\\\\領収書.txt'));
    const { body } = await instance.as('user').post('/receipts/api/files').set('content-type', FORM).send(form);
    expect(body).toMatchObject([{ name: '領収書.txt' }]);
  });

  it.each([[null], [undefined], [7], [{}], [['a']]])('are texts, and not %p', async name => {
    await expect(put(name as never)).rejects.toThrow(InvalidInputError);
  });
});
