import { startMailServer, type TestMailServer } from '@sv/server/mail/testing/test-mail-server';
import { Instance } from './support/instance';
import { Person } from './support/person';
import { until } from './support/until';

/** Both servers write mails; the name and the mail server are set in one of them, while both run. */
describe('the identity of the workspace in its mails', () => {
  let mail: TestMailServer;
  let instance: Instance;
  let owner: Person;
  beforeAll(async () => {
    mail = await startMailServer();
    instance = await Instance.start();
    owner = await Person.register(instance.url, { name: 'Ada Lovelace', email: 'ada@example.com' });
    expect((await setServer(mail, 'work@example.com')).status).toBe(200);
    await until(
      async () => (await owner.get<{ mailer: { configured: boolean } }>('/api/admin/health')).body.mailer.configured,
      'mail is on',
    );
  });
  afterAll(async () => {
    await instance?.close();
    await mail?.close();
  });

  const setServer = ({ url }: TestMailServer, from: string) =>
    owner.patch('/api/admin/mail', { host: '127.0.0.1', port: Number(new URL(url).port), security: 'none', from });
  let guests = 0;
  /** The headers of the mail by which a guest is invited: the auth server's. */
  const invitation = async (): Promise<string> => {
    const before = mail.taken.length;
    await owner.post('/api/admin/invites', { email: `guest${guests++}@example.com` });
    return (await mail.until(before + 1)).at(-1)!.headers;
  };
  const isCalled = (name: string) =>
    until(async () => (await invitation()).includes(`Subject: You are invited to ${name}`), `invitations to ${name}`);

  it('begins with the address', async () => {
    const headers = await invitation();
    expect(headers).toContain(`Subject: You are invited to ${new URL(instance.url).host}`);
    expect(headers).toMatch(/^From: work@example\.com$/m);
  });

  it('is that of Console, in the mails of both servers', async () => {
    await owner.patch('/api/admin/instance-config', { instanceName: 'Acme', emailFromName: 'Acme mail' });
    await isCalled('Acme');
    expect(await invitation()).toMatch(/^From: Acme mail <work@example\.com>$/m);

    const before = mail.taken.length;
    await owner.post('/api/admin/mail/test', {});
    const { headers } = (await mail.until(before + 1)).at(-1)!;
    expect(headers).toMatch(/^Subject: Test mail of Acme$/m);
    expect(headers).toMatch(/^From: Acme mail <work@example\.com>$/m);
  });

  it('is kept by the auth server while the runtime is away', async () => {
    await instance.stop(instance.runtime);
    await instance.stop(instance.auth);
    await instance.startAuth();
    const before = mail.taken.length;
    const asked = await fetch(`${instance.authUrl}/api/auth/password/forgot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...instance.forwarding },
      body: JSON.stringify({ email: 'ada@example.com' }),
    });

    expect(asked.status).toBe(202);
    expect((await mail.until(before + 1)).at(-1)!.headers).toMatch(/^From: Acme mail <work@example\.com>$/m);
    await instance.startRuntime();
  });

  it('is told anew to an auth server that was away when it changed', async () => {
    await instance.stop(instance.auth);
    await fetch(`${instance.url}/api/admin/instance-config`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'x-platform-admin-key': instance.env['ADMIN_KEY']! },
      body: JSON.stringify({ instanceName: 'Renamed' }),
    });
    await instance.startAuth();

    await isCalled('Renamed');
  });

  it('goes to another mail server within a second once Console names it, from both servers', async () => {
    const other = await startMailServer();
    await setServer(other, 'other@example.com');
    await until(async () => {
      await owner.post('/api/admin/invites', { email: `guest${guests++}@example.com` });
      return other.taken.length > 0;
    }, 'invitations by the other server');
    expect(other.taken[0]!.headers).toContain('other@example.com');
    await owner.post('/api/admin/mail/test', {});
    expect(other.taken.at(-1)!.headers).toMatch(/^Subject: Test mail of Renamed$/m);
    await other.close();
  });
});
