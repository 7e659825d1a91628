import { Controller, Get, Module, Query } from '@nestjs/common';
import { NoContextError, NotImplementedError, sdk } from '@sv/sdk';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { runInContext, type RequestContext } from '../../src/kernel/request-context/request-context';
import { aCaller, aPlugin, contextOf, startHost, type HostedTest } from '../support/plugins/plugin-fixtures';

const whoAmI = () => ({
  user: sdk.auth.getSession()?.user.id,
  secret: sdk.env.get('COLOUR'),
  own: sdk.auth.hasCapability('share'),
});

/** The same code in two plugins: only the context can tell them apart. */
@Controller()
class EchoController {
  @Get('echo')
  async echo(@Query('wait') wait: string) {
    const before = whoAmI();
    await sleep(Number(wait));
    await turn();
    return { before, after: whoAmI() };
  }
}

@Module({ controllers: [EchoController] })
class EchoModule {}

const echo = (name: string) =>
  aPlugin(
    {
      id: `com.example.${name}`,
      routePrefix: `/${name}`,
      env: {
        COLOUR: { description: 'x', default: 'none' },
        MAP: { description: 'x', scope: 'build', default: 'no map' },
      },
      capabilities: { share: { description: 'x' } },
    },
    async () => ({ default: EchoModule }),
  );

describe('the context of an SDK call', () => {
  let test: HostedTest;
  beforeEach(async () => {
    const env = {
      SV_PLUGIN_COM_EXAMPLE_RED_COLOUR: 'red',
      SV_PLUGIN_COM_EXAMPLE_RED_MAP: 'of the environment',
      NEXT_PUBLIC_SV_PLUGIN_COM_EXAMPLE_RED_MAP: 'of the next build',
      DATABASE_URL: 'not for plugins',
    };
    const platformConfig = () => ({ ...config });
    const translations = { de: { Water: 'Wasser' } };
    const red = { ...echo('red'), builtEnv: { MAP: 'of this build', OTHER: 'x' }, translations };
    test = await startHost([red, echo('blue')], { instance: { env, platformConfig } });
  });
  afterEach(() => test.close());

  const config = {
    instanceName: 'Workspace',
    instanceId: 'i',
    tenantName: 't',
    instanceUrl: 'http://localhost:3000',
    platformVersion: '0.29.0',
  };
  const within = <R>(fields: Partial<RequestContext>, work: () => R): R =>
    runInContext({ ...contextOf(aCaller(), test.host.get('com.example.red')), ...fields }, work);

  it('is the plugin’s and the user’s own in 200 interleaved requests', async () => {
    const requests = Array.from({ length: 200 }, async (_, at) => {
      const plugin = at % 2 ? 'red' : 'blue';
      const grant = at % 3 ? ['com.example.red:share'] : ['com.example.blue:share'];
      const path = `/${plugin}/api/echo?wait=${(at * 7) % 23}`;
      const { body } = await test.request(path, { caller: aCaller({ id: `user-${at}` }, grant) });
      const expected = {
        user: `user-${at}`,
        secret: plugin === 'red' ? 'red' : 'none',
        own: grant[0] === `com.example.${plugin}:share`,
      };
      expect(body).toEqual({ before: expected, after: expected });
    });
    await Promise.all(requests);
  });

  it('throws NoContextError outside of every plugin', () => {
    expect(() => sdk.auth.getSession()).toThrow(NoContextError);
    expect(() => within({ plugin: null }, () => sdk.platform.getConfig())).toThrow(NoContextError);
    expect(() => within({ plugin: { ...test.host.get('com.example.red') } }, () => sdk.auth.getSession())).toThrow(
      NoContextError,
    );
  });

  it('knows built-in, full and local names of capabilities, and only what was granted', () => {
    within({ capabilities: new Set(['user:view', 'com.example.red:share', 'com.example.blue:purge']) }, () => {
      expect(
        ['user:view', 'com.example.red:share', 'share', 'com.example.blue:purge'].map(sdk.auth.hasCapability),
      ).toEqual([true, true, true, true]);
      expect(['user:manage', 'purge', 'toString', ''].map(sdk.auth.hasCapability)).toEqual([
        false,
        false,
        false,
        false,
      ]);
      expect(() => sdk.auth.requireCapability('user:manage')).toThrow('This needs the capability user:manage.');
    });
  });

  it('has a session with user, capabilities and tenant, or none', () => {
    expect(within({}, sdk.auth.getSession)).toEqual({
      id: 's1',
      user: { id: 'u1', email: 'ada@example.com', name: 'Ada', image: null, role: 'platform:user' },
      capabilities: ['plugin:access', 'profile:manage'],
      tenantId: 'default',
    });
    expect(within({ user: null, session: null }, sdk.auth.getSession)).toBeNull();
    expect(() => within({ user: null, session: null }, sdk.auth.requireSession)).toThrow('Sign in');
  });

  it('sees the platform’s configuration as it is now, and cannot change it', () => {
    within({}, () => {
      sdk.platform.getConfig().instanceName = 'mine';
      expect(sdk.platform.getConfig().instanceName).toBe('Workspace');
      config.instanceName = 'Renamed';
      expect(sdk.platform.getConfig().instanceName).toBe('Renamed');
    });
  });

  it('gives a plugin its own variables only', () => {
    within({}, () => {
      expect(sdk.env.get('COLOUR')).toBe('red');
      expect(sdk.env.get('DATABASE_URL')).toBeUndefined();
      expect(sdk.env.get('constructor')).toBeUndefined();
    });
  });

  it('says the texts of the plugin that asks, and of no other', () => {
    const water = () => sdk.texts.in('de')('Water');
    expect(within({}, water)).toBe('Wasser');
    expect(runInContext(contextOf(aCaller(), test.host.get('com.example.blue')), water)).toBe('Water');
    expect(() => within({ plugin: null }, water)).toThrow(NoContextError);
    expect(() => within({}, () => sdk.texts.in('no language'))).toThrow('must be a language tag');
  });

  it('gives a plugin the value that its pages were built with', () => {
    within({}, () => {
      expect(sdk.env.get('MAP')).toBe('of this build');
      expect(sdk.env.get('OTHER')).toBeUndefined();
    });
  });

  it.each(['storage', 'events', 'billing'] as const)('throws NotImplementedError for everything on sdk.%s', name => {
    expect(() => within({}, () => sdk[name]['anything']!())).toThrow(NotImplementedError);
    expect(() => within({}, () => sdk[name]['publish']!('x'))).toThrow(`sdk.${name}.publish is not implemented`);
  });
});
