import { runSql } from '../../src/kernel/database/sql';
import { Revisions } from '../../src/kernel/database/revisions';
import { freshDatabase, startTestInstance, type TestInstance } from '../support/test-instance';

/** What a row of 0.28 may hold: nobody checked it then. */
const HOSTILE = {
  instance_name: '</title><script>alert(1)</script>\u202e',
  primary_color: '#fff;}</style><script>alert(1)</script>',
  logo_url: '");}</style><script>alert(1)</script>',
  logo_dark_url: "https://a.example;script-src 'unsafe-inline'/x",
  favicon_url: 'javascript:alert(1)',
  email_from_name: 'Acme\r\nBcc: eve@example.com',
  email_logo_url: 'http://intranet/secret.png',
};

describe('attack: a database of 0.28 brings markup, styles and addresses along', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance();
    await instance.dataSource.transaction(async tx => {
      const columns = Object.keys(HOSTILE);
      await runSql(
        tx,
        `INSERT INTO instance_config (tenant_id, ${columns.join(', ')}) VALUES ('default'${', ?'.repeat(columns.length)})`,
        Object.values(HOSTILE),
      );
      await Revisions.grow(tx, 'instance');
    });
    await instance.get(Revisions).poll();
  });
  afterAll(() => instance.close());

  const document = async (path: string) => instance.anonymous().get(path).set('accept', 'text/html');

  it.each(['/problems/not-found', '/offline'])(
    '%s has our two styles, none of theirs, and no script of theirs',
    async path => {
      const { text, headers } = await document(path);

      expect(text).toContain(':root{--sv-instance-logo:none;--sv-instance-logo-dark:none;--sv-instance-favicon:none}');
      // The instance's, and that of plain pages.
      expect(text.match(/<style/g)).toHaveLength(2);
      expect(text).not.toMatch(/<script>|alert\(1\)<|\u202e/);
      expect(text).toContain('&lt;/title&gt;&lt;script&gt;');
      expect(headers['content-security-policy']).toMatch(/img-src 'self' data: blob:(;|$)/);
      expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    },
  );

  it('the shell is told a name to show, and no address that it must not load', async () => {
    const { body } = await instance.as('user').get('/api/shell').expect(200);

    expect(body.instance).toEqual({
      name: '</title><script>alert(1)</script>',
      primaryColor: null,
      logoUrl: null,
      logoDarkUrl: null,
      faviconUrl: null,
    });
  });

  it('Console shows what is in force, and the first change leaves the rest of the row as it was', async () => {
    const { body } = await instance.as('admin').patch('/api/admin/instance-config').send({ instanceName: 'Acme' });
    expect(body.primaryColor).toEqual({ value: null, default: null, overridden: false });
    expect(await runSql(instance.dataSource, 'SELECT * FROM instance_config')).toEqual([
      { tenant_id: 'default', ...HOSTILE, instance_name: 'Acme' },
    ]);
  });
});

describe('a logo from elsewhere, given as an https address', () => {
  it('may be loaded by documents as long as it stands there, and by nobody else', async () => {
    const ground = await freshDatabase();
    const instance = await startTestInstance({ env: { INSTANCE_LOGO: 'https://cdn.example.com/logo.png' }, ground });
    const policy = async () =>
      (await instance.anonymous().get('/problems/not-found').set('accept', 'text/html')).headers[
        'content-security-policy'
      ];

    expect(await policy()).toContain("img-src 'self' data: blob: https://cdn.example.com;");
    expect(await policy()).toContain("connect-src 'self';");
    await instance.close();
    await ground.clear();
  });
});
