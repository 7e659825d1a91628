import { takeExport } from '../support/an-export';
import { aUser } from '../support/auth-server/fake-users';
import { settingsPlugin, SETTINGS_PLUGIN, userSettings } from '../support/plugins/settings-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { anArchive } from '../support/portability/an-archive';
import { countsOf, importArchive, sectionOf, sendArchive } from '../support/portability/import-client';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const ID = 'app-settings';

describe('settings of apps in an archive', () => {
  let instance: TestInstance;
  const { plugin, changes } = settingsPlugin();
  beforeAll(async () => (instance = await startTestInstance({ plugins: [...testPlugins(), plugin] })));
  afterAll(() => instance.close());

  const somebody = () => instance.as(instance.auth.add(aUser()));
  const archiveOf = (...apps: unknown[]) =>
    anArchive({ sections: { [ID]: { content: JSON.stringify({ apps }), told: { records: apps.length } } } });

  it('are those of the person, without secrets; whoever set nothing has no such section', async () => {
    const me = somebody();
    expect((await takeExport(me)).section(ID)).toBeUndefined();
    await me
      .patch(userSettings)
      .send({ values: { perPage: 30, token: 'secret' } })
      .expect(200);
    const archive = await takeExport(me);
    expect(archive.section(ID)).toMatchObject({ path: 'platform/app-settings.json', records: 1 });
    expect(JSON.parse(archive.content('platform/app-settings.json').toString())).toEqual({
      apps: [{ pluginId: SETTINGS_PLUGIN, values: { perPage: 30 } }],
    });

    const other = somebody();
    changes.splice(0);
    expect(countsOf(await importArchive(other, archive.bytes))[ID]).toBe('imported 1/0/0');
    expect((await other.get(userSettings)).body).toMatchObject({
      values: { perPage: 30 },
      secrets: { token: { isSet: false } },
    });
    expect(changes).toContainEqual({ half: 'user', userId: other.user.id });
  });

  it('fill in what is not set, and nothing in a dry run', async () => {
    const me = somebody();
    const archive = archiveOf({ pluginId: SETTINGS_PLUGIN, values: { perPage: 90, remindAt: 'day-before' } });
    await me
      .patch(userSettings)
      .send({ values: { perPage: 30 } })
      .expect(200);
    expect(countsOf(await importArchive(me, archive, '?dryRun=true'))[ID]).toBe('imported 1/0/0');
    expect((await me.get(userSettings)).body.values.remindAt).toBeNull();
    await importArchive(me, archive);
    expect((await me.get(userSettings)).body.values).toMatchObject({ perPage: 30, remindAt: 'day-before' });
  });

  it('leave out, with a warning, what does not fit here', async () => {
    const me = somebody();
    const values = { perPage: 1, token: 'x', buddy: me.user.id, __proto__: 1, toString: 1, remindAt: 'day-before' };
    const result = await importArchive(
      me,
      archiveOf(
        { pluginId: SETTINGS_PLUGIN, values },
        { pluginId: 'com.example.gone', values: { a: 1 } },
        { pluginId: 'com.example.notes', values: { a: 1 } },
        { pluginId: 5 },
      ),
    );
    expect(countsOf(result)[ID]).toBe('imported 1/2/1');
    expect(
      sectionOf(result, ID)
        .warnings.map(({ code }) => code)
        .sort(),
    ).toEqual(['malformed-record', 'plugin-unknown', 'setting-refused']);
    expect((await me.get(userSettings)).body).toMatchObject({
      values: { perPage: null, buddy: null, remindAt: 'day-before' },
      secrets: { token: { isSet: false } },
    });
  });

  it('are refused as a whole when they are no list, or stand where none is expected', async () => {
    const me = somebody();
    const malformed = anArchive({ sections: { [ID]: { content: '{"apps":{}}', told: { records: 1 } } } });
    expect((await sendArchive(me, malformed)).body.code).toBe('archive-invalid');
    const beside = anArchive({ extra: [{ name: 'platform/app-settings.json', content: '{"apps":[]}' }] });
    expect((await sendArchive(me, beside)).body.code).toBe('archive-unexpected-entry');
  });
});
