import { inspect } from 'node:util';
import { sdk } from '@sv/sdk';
import { takeExport } from '../support/an-export';
import { asPlugin } from '../support/calling';
import { instanceSettings, SETTINGS_PLUGIN, settingsPlugin, userSettings } from '../support/plugins/settings-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { rowsOfAll } from '../support/routes/rows-of-all';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const CANARY = 'canary-7f3a9b';
const OTHER = 'canary-2c41dd';

describe('secrets of plugins', () => {
  let instance: TestInstance;
  const log: string[] = [];
  const said: unknown[] = [];
  const { plugin } = settingsPlugin();
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: [...testPlugins(), plugin], log: line => log.push(line) });
    const [admin, me] = [instance.as('admin'), instance.as('user')];
    const hear = async (test: PromiseLike<{ status: number; text: string; headers: object }>) => {
      const { status, text, headers } = await test;
      said.push([status, text, headers]);
      return status;
    };
    const sent = [
      hear(admin.patch(instanceSettings).send({ values: { apiKey: CANARY } })),
      hear(me.patch(userSettings).send({ values: { token: OTHER } })),
    ];
    expect(await Promise.all(sent)).toEqual([200, 200]);
    // Refused too: what is wrong is said, and not what was sent.
    await hear(me.patch(userSettings).send({ values: { token: OTHER, nothing: OTHER } }));
    await hear(me.patch(userSettings).send({ values: { token: `${OTHER}\n` } }));
    await hear(
      admin
        .patch(instanceSettings)
        .set('if-match', '"999"')
        .send({ values: { apiKey: CANARY } }),
    );
    await hear(admin.patch(instanceSettings).send({ values: { apiKey: `${CANARY}${'x'.repeat(500)}` } }));
    for (const path of [userSettings, '/api/account/apps', '/api/account/activity', '/api/plugins', '/api/shell'])
      await hear(me.get(path));
    for (const path of [instanceSettings, '/api/admin/plugins', '/api/admin/activity', '/api/admin/health'])
      await hear(admin.get(path));
  });
  afterAll(() => instance.close());

  it('are in no answer, neither of success nor of a refusal', () => {
    expect(said).toHaveLength(15);
    expect(inspect(said, { depth: 9, maxStringLength: null })).not.toMatch(/canary/);
    expect(JSON.stringify(said)).toContain('isSet');
  });

  it('are in no line of the log', () => {
    expect(log.length).toBeGreaterThan(0);
    expect(log.join('')).not.toMatch(/canary/);
  });

  it('are in no table, and no audit entry, as they are', async () => {
    const rows = await rowsOfAll(instance);
    expect(rows['plugin_settings']).toHaveLength(2);
    expect(rows['activity_log']!.join()).toContain('plugin.settings-changed');
    expect(JSON.stringify(rows)).not.toMatch(/canary/);
  });

  it('are in no export', async () => {
    const { names, content } = await takeExport(instance.as('user'));
    expect(names.map(name => content(name).toString()).join('\n')).not.toMatch(/canary/);
  });

  it('are in no error of the SDK, and with the plugin itself', async () => {
    const fails = [() => sdk.settings.user('no id'), () => sdk.settings.user(CANARY.repeat(10))];
    for (const call of fails) {
      const error = await asPlugin(instance, SETTINGS_PLUGIN, call).catch((thrown: unknown) => thrown);
      expect(inspect(error, { depth: 9 })).not.toMatch(/canary/);
    }
    expect(await asPlugin(instance, SETTINGS_PLUGIN, () => sdk.settings.instance())).toMatchObject({ apiKey: CANARY });
  });

  it('stay sealed as they are when another setting changes', async () => {
    const sql = 'SELECT sealed_values FROM plugin_settings WHERE user_id IS NULL';
    const before = await instance.dataSource.query(sql);
    await instance
      .as('admin')
      .patch(instanceSettings)
      .send({ values: { currency: 'CHF' } })
      .expect(200);
    expect(await instance.dataSource.query(sql)).toEqual(before);
  });

  it('cannot be moved to another row', async () => {
    const sealed = 'SELECT sealed_values FROM plugin_settings WHERE user_id IS NOT NULL';
    await instance.dataSource.query(`UPDATE plugin_settings SET sealed_values = (${sealed}) WHERE user_id IS NULL`);
    const { body } = await instance.as('admin').get(instanceSettings).expect(200);
    expect(body.secrets).toEqual({ apiKey: { isSet: false } });
    expect(log.join('')).toContain('the secrets of a plugin could not be read');
  });
});
