import { runCli } from '../src/operations/cli/run-cli';
import { listPlugins } from '../src/operations/cli/plugin-list.command';
import { PluginHost } from '../src/plugins/host/plugin-host';
import { freshDatabase, type TestDatabase, SECRET, startTestInstance } from './support/test-instance';
import { aPlugin } from './support/plugins/test-plugins';

describe('plugin list', () => {
  const plugins = [
    aPlugin({ id: 'sv.launcher' }),
    aPlugin({ id: 'com.example.late', compatibility: { minPlatformVersion: '99.0.0' } }),
    { ...aPlugin({ id: 'com.example.shown' }), origin: 'example' as const },
  ];
  let ground: TestDatabase;
  beforeAll(async () => (ground = await freshDatabase()));
  afterAll(() => ground.clear());

  const list = async (more: Record<string, string> = {}, which = plugins): Promise<string[]> => {
    const lines: string[] = [];
    const env = { AUTH_SECRET: SECRET, DATA_DIR: ground.folder, DATABASE_URL: ground.database.options.url, ...more };
    await listPlugins(which, env, line => lines.push(line));
    return lines;
  };

  it('says how each stood when the instance last looked', async () => {
    const instance = await startTestInstance({ plugins, ground, env: { EXAMPLE_PLUGINS: 'true' } });
    await instance.as('owner').patch('/api/admin/plugins/com.example.shown').send({ enabled: false }).expect(200);
    await instance.close();
    expect(await list({ EXAMPLE_PLUGINS: 'true' })).toEqual([
      expect.stringMatching(/^sv\.launcher\t1\.0\.0\t\/launcher\tbuilt-in\tenabled$/),
      expect.stringMatching(/^com\.example\.late\t.*\tincompatible\t.*99\.0\.0/),
      expect.stringMatching(/^com\.example\.shown\t.*\texample\tdisabled/),
    ]);
  });

  it('says what a restart would change: a plugin that came, and one in another version', async () => {
    const lines: string[] = [];
    const env = { AUTH_SECRET: SECRET, DATA_DIR: ground.folder, DATABASE_URL: ground.database.options.url };
    const later = [aPlugin({ id: 'sv.launcher', version: '1.1.0' }), aPlugin({ id: 'com.example.added' })];
    await listPlugins(later, env, line => lines.push(line));
    expect(lines).toEqual([
      expect.stringMatching(
        /^sv\.launcher\t1\.1\.0\t.*\tenabled\tthe instance last started with 1\.0\.0; restart to load this one$/,
      ),
      expect.stringMatching(/^com\.example\.added\t.*\tnew\tthe instance last started without it; restart to load it$/),
      'com.example.late\t1.0.0\t-\t-\tremoved\tthe instance last started with it',
      'com.example.shown\t1.0.0\t-\t-\tremoved\tthe instance last started with it',
    ]);
  });

  it('says how an example stands that the instance shows, whatever the environment of the command says', async () => {
    expect((await list()).at(-1)).toMatch(/^com\.example\.shown\t.*\tdisabled/);
  });

  it('says of each way to be off which it is, of an instance that runs and of one that was stopped', async () => {
    const crashing = aPlugin({ id: 'com.example.crashing' });
    const failing = {
      ...aPlugin({ id: 'com.example.failing' }),
      load: () => Promise.reject(new Error('no such table')),
    };
    const all = [...plugins, crashing, failing];
    const instance = await startTestInstance({ plugins: all, ground, env: { EXAMPLE_PLUGINS: 'true' } });
    const host = instance.get(PluginHost);
    for (let crash = 0; crash < 3; crash += 1)
      await host.noteCrash(host.get('com.example.crashing'), new Error('lost'));
    const standing = [
      expect.stringMatching(/^sv\.launcher\t.*\tenabled$/),
      expect.stringMatching(/^com\.example\.late\t.*\tincompatible\t.*99\.0\.0/),
      expect.stringMatching(/^com\.example\.shown\t.*\tdisabled$/),
      expect.stringMatching(/^com\.example\.crashing\t.*\tdisabled\tIt crashed 3 times .*lost/),
      expect.stringMatching(/^com\.example\.failing\t.*\tfailed\t.*no such table/),
    ];
    expect(await list({}, all)).toEqual(standing);
    await instance.close();
    expect(await list({}, all)).toEqual(standing);
  });

  it('says that examples are hidden', async () => {
    const other = { ...aPlugin({ id: 'com.example.unseen' }), origin: 'example' as const };
    expect((await list({}, [other]))[0]).toContain('hidden');
  });

  it('says that nothing was started yet, where there is no instance', async () => {
    const lines: string[] = [];
    await listPlugins(plugins, {}, line => lines.push(line));
    expect(lines[0]).toContain('not started yet');
  });
});

describe('commands of plugin authors in a container', () => {
  it.each(['plugin add /plugin', 'plugin remove com.example.x', 'plugin create', 'plugin check /x', 'generate'])(
    '%s says how to make an image, and how in one line',
    async command => {
      const refused = await runCli(command.split(' '), {}, () => undefined).catch((error: Error) => error.message);
      expect(refused).toMatch(/^here are no sources[^\n]*FROM workspace-runtime:build[^\n]*docker build[^\n]*$/);
    },
  );
});
