import { createLogger } from '@sv/server/logger/logger';
import { sdk, type ServerHalf, type ServerPlugin } from '@sv/sdk';
import { Controller, Get, Module } from '@nestjs/common';
import { readRuntimeConfig } from '../../src/kernel/config/runtime-config';
import { type Runtime, startRuntime } from '../../src/start-runtime';
import { ADMIN_KEY, freshDatabase, type TestDatabase, SECRET } from '../support/test-instance';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';

const CANARY = 'canary-2c1f0a';
const NAME = 'SV_PLUGIN_COM_EXAMPLE_MAILBOX_TOKEN';
const BUILD_NAME = 'NEXT_PUBLIC_SV_PLUGIN_COM_EXAMPLE_MAILBOX_COLOUR';

@Controller('state')
class StateController {
  @Get()
  read(): { token: boolean; foreign: string | undefined } {
    return { token: sdk.env.get('TOKEN') === CANARY, foreign: sdk.env.get('AUTH_SECRET') };
  }
}

@Module({ controllers: [StateController] })
class MailboxModule {}

/** The values of plugins' variables stay with the plugin; their names are told. */
describe('variables of plugins', () => {
  let ground: TestDatabase;
  let runtime: Runtime;
  let log: string;

  const start = async (
    env: Record<string, string> = {},
    builtEnv: ServerPlugin['builtEnv'] = { COLOUR: 'green' },
  ): Promise<void> => {
    ground = await freshDatabase();
    log = '';
    const config = readRuntimeConfig({
      PORT: '0',
      DATA_DIR: ground.folder,
      DATABASE_URL: ground.database.options.url,
      AUTH_URL: ground.auth.url,
      AUTH_SECRET: SECRET,
      ADMIN_KEY,
      LOG_LEVEL: 'trace',
      ...env,
    });
    const mailbox = aPlugin(
      {
        id: 'com.example.mailbox',
        name: 'Mailbox',
        env: {
          TOKEN: { description: 'of the mailbox', required: true, secret: true },
          COLOUR: { description: 'of the pages', scope: 'build', required: true },
        },
      },
      () => Promise.resolve({ default: MailboxModule } as ServerHalf),
    );
    const logger = createLogger('trace', undefined, { write: (line: string) => void (log += line) });
    runtime = await startRuntime(config, logger, [...testPlugins(), { ...mailbox, builtEnv }]);
  };
  afterEach(async () => {
    await runtime.close();
    await ground.clear();
  });

  const read = async (path: string): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${runtime.port}${path}`, {
      headers: { 'x-platform-admin-key': ADMIN_KEY, accept: 'application/json' },
    });
    expect(response.status).toBe(200);
    return response.text();
  };

  it('are in no log, no health report and no answer of the administration', async () => {
    await start({ [NAME]: CANARY });
    const answers = [await read('/api/admin/health'), await read('/api/admin/plugins')];
    for (const place of [...answers, log]) expect(place).not.toContain(CANARY);
    expect(JSON.parse(answers[1]!)).toMatchObject({
      plugins: expect.arrayContaining([
        expect.objectContaining({
          id: 'com.example.mailbox',
          env: [
            { key: 'TOKEN', name: NAME, scope: 'runtime', required: true, secret: true, set: true },
            { key: 'COLOUR', name: BUILD_NAME, scope: 'build', required: true, secret: false, set: true },
          ],
        }),
      ]),
    });
    expect(log).not.toContain(NAME);
  });

  it('that are required and missing are named in health, and once in the log', async () => {
    await start();
    const { problems } = JSON.parse(await read('/api/admin/health')) as {
      problems: { code: string; detail: string }[];
    };
    expect(problems).toContainEqual({ code: 'plugin-env', detail: `Set ${NAME} (for Mailbox) and restart.` });
    expect(log.split('\n').filter(line => line.includes(NAME))).toHaveLength(1);
    expect(await read('/api/admin/plugins')).toContain('"set":false');
  });

  it('that the build lacks are named as the build reads them, and nobody is sent to restart for them', async () => {
    await start({ [NAME]: CANARY, SV_PLUGIN_COM_EXAMPLE_MAILBOX_COLOUR: 'red', [BUILD_NAME]: 'red' }, {});
    const { problems } = JSON.parse(await read('/api/admin/health')) as {
      problems: { code: string; detail: string }[];
    };
    expect(problems).toContainEqual({ code: 'plugin-env', detail: `Set ${BUILD_NAME} (for Mailbox) and build again.` });
  });
});
