import { Controller, Get, Module } from '@nestjs/common';
import type { InstanceConfigSettings } from '@sv/contracts/instance.contract';
import { type PlatformConfig, sdk } from '@sv/sdk';
import { waitFor } from '@sv/server/testing/wait-for';
import { getInstanceConfig, setInstanceConfig } from '../../src/instance/identity/instance-config.sql';
import { InstanceIdentity } from '../../src/instance/identity/instance-identity';
import { runSql } from '../../src/kernel/database/sql';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { freshDatabase, startTestInstance, type TestInstance } from '../support/test-instance';

const CONFIG = '/api/admin/instance-config';
const ENV = {
  INSTANCE_NAME: 'From the environment',
  INSTANCE_PRIMARY_COLOR: '#00AA00',
  INSTANCE_LOGO: '/our logo.png',
};
const UNSET = {
  instanceName: { value: 'Workspace', default: 'Workspace', overridden: false },
  primaryColor: { value: null, default: null, overridden: false },
  emailFromName: { value: null, default: null, overridden: false },
};

@Controller('config')
class ConfigController {
  @Get()
  config(): PlatformConfig {
    return sdk.platform.getConfig();
  }
}

@Module({ controllers: [ConfigController] })
class ConfigModule {}

/** Answers with what a plugin is told about the platform. */
const asked = aPlugin({ id: 'com.example.asked' }, async () => ({ default: ConfigModule }));

let instance: TestInstance;
const readAll = async () => (await instance.as('auditor').get(CONFIG).expect(200)).body;
const read = async () => {
  const { version: _, ...config } = await readAll();
  return config as InstanceConfigSettings;
};
const change = (body: object) => instance.as('admin').patch(CONFIG).send(body);

describe('/api/admin/instance-config', () => {
  beforeEach(async () => (instance = await startTestInstance({ plugins: [...testPlugins(), asked] })));
  afterEach(() => instance.close());

  const platformConfig = async () => (await instance.as('user').get('/asked/api/config').expect(200)).body;

  it('changes what is given, keeps the rest, and null goes back', async () => {
    await change({ instanceName: '  Müller & Söhne 🚀 ', primaryColor: '#AABBCC' }).expect(200);
    const { body } = await change({ emailFromName: 'Müller, by mail', primaryColor: null }).expect(200);

    expect(body).toEqual({
      instanceName: { value: 'Müller & Söhne 🚀', default: 'Workspace', overridden: true },
      primaryColor: UNSET.primaryColor,
      emailFromName: { value: 'Müller, by mail', default: null, overridden: true },
      version: expect.any(Number),
    });
    expect(await readAll()).toEqual(body);
  });

  it('is in force at once: in documents, in the shell and for plugins', async () => {
    const before = (await instance.as('user').get('/api/shell').expect(200)).body.instance;
    await change({ instanceName: 'Acme', primaryColor: '#AABBCC', emailFromName: 'Acme mail' }).expect(200);

    expect(before).toMatchObject({ name: 'Workspace', primaryColor: null });
    expect((await instance.as('user').get('/api/shell').expect(200)).body.instance).toMatchObject({
      name: 'Acme',
      primaryColor: '#aabbcc',
    });
    const { text } = await instance.anonymous().get('/problems/not-found').set('accept', 'text/html').expect(200);
    expect(text).toMatch(/<title>.* · Acme<\/title>/);
    expect(text).toMatch(/<style nonce="[^"]+">:root\{[^<]*--sv-color-accent:light-dark\(#\w{6},#\w{6}\)/);
    expect(await platformConfig()).toMatchObject({
      instanceName: 'Acme',
      instancePrimaryColor: '#aabbcc',
      instanceEmailFromName: 'Acme mail',
    });
  });

  it('is handed to the auth server, at the start and at every change, for its mails', async () => {
    const { looks } = instance.auth;
    await waitFor(() => looks.length > 0);
    await change({ instanceName: 'Acme', emailFromName: 'Acme mail', primaryColor: '#ffd400' }).expect(200);
    await waitFor(() => looks.at(-1)?.name === 'Acme');

    expect(looks[0]).toMatchObject({ name: null, fromName: null, logo: null, button: null });
    expect(looks.at(-1)).toEqual({
      name: 'Acme',
      fromName: 'Acme mail',
      logo: null,
      button: { ground: expect.stringMatching(/^#\w{6}$/), words: '#000000' },
      language: 'en',
      timeZone: expect.any(String),
    });
  });

  it('writes down what was changed, in the same transaction, and never the words', async () => {
    await change({ instanceName: 'Acme', primaryColor: '#aabbcc' }).expect(200);

    const { body } = await instance.as('auditor').get('/api/admin/activity?action=instance.updated').expect(200);
    expect(body.entries).toMatchObject([{ metadata: { settings: 'instanceName, primaryColor' } }]);
    expect(JSON.stringify(body.entries)).not.toContain('Acme');
  });

  it('shows what is stored, and has an entry for each, after 50 changes at once', async () => {
    const names = Array.from({ length: 50 }, (_, at) => `Name ${at}`);
    const admin = instance.as('admin');
    const answers = await Promise.all(names.map(instanceName => admin.patch(CONFIG).send({ instanceName })));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await runSql<{ instance_name: string }>(instance.dataSource, 'SELECT * FROM instance_config');
    expect(rows).toHaveLength(1);
    expect((await read()).instanceName.value).toBe(rows[0]!.instance_name);
    const { body } = await instance.as('auditor').get('/api/admin/activity?action=instance.updated&limit=200');
    expect(body.entries).toHaveLength(50);
  });

  it('takes up a change of another process within a second', async () => {
    await instance.dataSource.transaction(tx => setInstanceConfig({ instanceName: 'Elsewhere' }, tx));

    await waitFor(async () => (await read()).instanceName.value === 'Elsewhere', 20_000);
    expect((await platformConfig()).instanceName).toBe('Elsewhere');
  });
});

describe('/api/admin/instance-config that nobody has changed', () => {
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  it('begins with nothing set', async () => {
    expect(await read()).toEqual(UNSET);
  });

  it('changes nothing when the entry in the log cannot be written', async () => {
    const failing = () => Promise.reject(new Error('no log'));
    await expect(instance.get(InstanceIdentity).changeIdentity({ instanceName: 'Acme' }, failing)).rejects.toThrow(
      'no log',
    );

    expect(await read()).toEqual(UNSET);
    expect((await getInstanceConfig(instance.dataSource)).instanceName).toBeNull();
  });

  it.each([
    [{ primaryColor: 'red' }],
    [{ primaryColor: '#abc' }],
    [{ primaryColor: '#aabbccdd' }],
    [{ primaryColor: '#aabbcg' }],
    [{ primaryColor: '#aabbcc;}' }],
    [{ primaryColor: '' }],
    [{ primaryColor: 11184810 }],
    [{ instanceName: '' }],
    [{ instanceName: '   ' }],
    [{ instanceName: 'x'.repeat(61) }],
    [{ instanceName: 'a\u0000b' }],
    [{ instanceName: 'a\nb' }],
    [{ instanceName: 'a\u202Eb' }],
    [{ instanceName: 'a\u2066b' }],
    [{ instanceName: 'a\u2028b' }],
    [{ instanceName: '\u200B\u200B' }],
    [{ instanceName: 'half \ud83d' }],
    [{ instanceName: 7 }],
    [{ emailFromName: 'a\r\nBcc: b@example.com' }],
    [{ logoUrl: 'https://example.com/a.png' }],
    [{ instanceName: 'Acme', tenantName: 'Acme' }],
  ])('refuses %j and changes nothing', async body => {
    const answer = await change(body).expect(400);

    expect(answer.body.code).toBe('validation-failed');
    expect(await read()).toEqual(UNSET);
  });

  it.each(['/api/admin/tenant-branding', '/api/brand/logo', '/api/brand/favicon', '/api/brand'])(
    'has nothing at %s any more',
    async path => {
      await instance.as('owner').get(path).expect(404);
      await instance.as('owner').patch(path).send({ brandName: 'Acme' }).expect(404);
    },
  );
});

describe('the INSTANCE_* variables', () => {
  it('are defaults that are never stored: another value counts from the next start', async () => {
    const ground = await freshDatabase();
    const first = await startTestInstance({ env: ENV, ground });
    await first.as('owner').patch(CONFIG).send({ emailFromName: 'Set here' }).expect(200);
    expect((await first.as('owner').get(CONFIG)).body).toEqual({
      instanceName: { value: 'From the environment', default: 'From the environment', overridden: false },
      primaryColor: { value: '#00aa00', default: '#00aa00', overridden: false },
      emailFromName: { value: 'Set here', default: null, overridden: true },
      version: 1,
    });
    expect(await runSql(first.dataSource, 'SELECT * FROM instance_config')).toEqual([
      {
        tenant_id: 'default',
        instance_name: null,
        primary_color: null,
        logo_url: null,
        logo_dark_url: null,
        favicon_url: null,
        email_from_name: 'Set here',
        email_logo_url: null,
      },
    ]);
    await first.close();

    const second = await startTestInstance({ env: { INSTANCE_NAME: 'Another' }, ground });
    expect((await second.as('owner').get(CONFIG)).body).toMatchObject({
      instanceName: { value: 'Another', overridden: false },
      primaryColor: { value: null },
      emailFromName: { value: 'Set here' },
    });
    await second.close();
    await ground.clear();
  });

  it('stand beside what is set, and are seen again when that is cleared', async () => {
    const instance = await startTestInstance({ env: ENV });
    const change = (body: object) => instance.as('admin').patch(CONFIG).send(body).expect(200);
    expect((await change({ instanceName: 'Acme' })).body.instanceName).toEqual({
      value: 'Acme',
      default: 'From the environment',
      overridden: true,
    });

    expect((await change({ instanceName: null })).body.instanceName).toEqual({
      value: 'From the environment',
      default: 'From the environment',
      overridden: false,
    });
    expect((await instance.as('user').get('/api/shell')).body.instance).toMatchObject({
      logoUrl: '/our%20logo.png',
      logoDarkUrl: '/our%20logo.png',
    });
    await instance.close();
  });
});
