import { Controller, Get, Injectable, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { PluginDisabledError, sdk, type ServerHalf } from '@sv/sdk';
import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { CrashCount } from '../../src/plugins/host/crashes/crash-count';
import type { PluginHost } from '../../src/plugins/host/plugin-host';
import { PluginStatus } from '../../src/plugins/host/status/plugin-status.entity';
import { aCaller, aPlugin, startHost, type HostedTest } from '../support/plugins/plugin-fixtures';

@Controller('who')
class WhoController {
  @Get()
  who() {
    return { user: sdk.auth.requireSession().user.id, instance: sdk.platform.getConfig().instanceName };
  }
}

@Module({ controllers: [WhoController] })
class PlainModule {}

const half = (module: ServerHalf['default']) => async (): Promise<ServerHalf> => ({ default: module });
const plain = half(PlainModule);

const launcher = aPlugin({ id: 'sv.launcher', routePrefix: '/launcher' }, null, 'built-in');

describe('the plugin host', () => {
  let test: HostedTest;
  afterEach(() => test.close());

  it('answers under <prefix>/api, and nowhere else', async () => {
    test = await startHost([launcher, aPlugin({}, plain)]);

    expect(await test.request('/notes/api/who')).toMatchObject({
      status: 200,
      body: { user: 'u1', instance: 'Workspace' },
    });
    expect(await test.request('/notes/who')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await test.request('/notesapi/who')).toMatchObject({ status: 404 });
    expect(await test.request('/notes/api/who', { method: 'DELETE' })).toMatchObject({
      status: 405,
      body: { code: 'method-not-allowed' },
    });
  });

  it('keeps every route closed to callers without a session', async () => {
    test = await startHost([aPlugin({}, plain)]);
    expect(await test.request('/notes/api/who', { caller: null })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });

  it('disables a plugin that crashed three processes once each, and begins again when it is enabled', async () => {
    test = await startHost([aPlugin({}, plain)]);
    const others = [await test.another(), await test.another()];
    const crashIn = (host: PluginHost) => host.noteCrash(host.get('com.example.notes'), new Error('broken'));
    await Promise.all(others.map(crashIn));
    const plugin = test.host.get('com.example.notes');
    expect(plugin.state).toBe('enabled');
    await crashIn(test.host);
    expect(plugin).toMatchObject({ state: 'disabled', reason: expect.stringContaining('3 times') });

    await test.host.enable(plugin.id);
    await Promise.all(others.map(crashIn));
    expect(others.map(host => host.get('com.example.notes').state)).toEqual(['enabled', 'enabled']);
  });

  it('counts the crashes of this process while the database is away', async () => {
    test = await startHost([]);
    jest.spyOn(test.dataSource, 'query').mockRejectedValue(new Error('away'));
    const count = new CrashCount(test.dataSource);
    const three = [await count.isOneTooMany('a.b'), await count.isOneTooMany('a.b'), await count.isOneTooMany('a.b')];
    expect(three).toEqual([false, false, true]);
    jest.restoreAllMocks();
  });

  it('closes a disabled plugin at the next request, and creates it anew when it is enabled', async () => {
    test = await startHost([aPlugin({}, plain)]);
    const { host } = test;

    await host.disable('com.example.notes');
    expect((await test.request('/notes/api/who')).status).toBe(404);
    expect(host.get('com.example.notes')).toMatchObject({ state: 'disabled', reason: null });

    await host.enable('com.example.notes');
    expect((await test.request('/notes/api/who')).status).toBe(200);
  });

  it('remembers over a restart that a plugin was disabled', async () => {
    test = await startHost([aPlugin({}, plain)]);
    await test.host.disable('com.example.notes');
    const next = await test.restart();
    expect(next.get('com.example.notes').state).toBe('disabled');
    expect((await test.request('/notes/api/who')).status).toBe(404);
  });

  it('stops the timers of a disabled plugin with its hooks, and refuses what it left running', async () => {
    const ticks = { polite: 0, leaked: 0, refused: '' };
    @Injectable()
    class Timers implements OnModuleInit, OnModuleDestroy {
      private timer?: NodeJS.Timeout;
      onModuleInit(): void {
        this.timer = setInterval(() => (ticks.polite += 1), 5);
        const leaked = setInterval(() => {
          try {
            expect(sdk.auth.getSession()).toBeNull();
            ticks.leaked += 1;
          } catch (error) {
            ticks.refused = (error as Error).name;
            clearInterval(leaked);
          }
        }, 5);
      }
      onModuleDestroy(): void {
        clearInterval(this.timer);
      }
    }
    @Module({ providers: [Timers] })
    class TimersModule {}
    test = await startHost([aPlugin({}, half(TimersModule))]);
    await sleep(50);
    expect(ticks.polite).toBeGreaterThan(0);
    expect(ticks.leaked).toBeGreaterThan(0);

    await test.host.disable('com.example.notes');
    const atEnd = ticks.polite;
    await sleep(50);
    expect(ticks.polite).toBe(atEnd);
    expect(ticks.refused).toBe('PluginDisabledError');
  });

  it('refuses what a former life left running also when the plugin is enabled again', async () => {
    const tries: (() => unknown)[] = [];
    @Injectable()
    class Leaks implements OnModuleInit {
      onModuleInit(): void {
        tries.push(AsyncResource.bind(() => sdk.auth.getSession()));
      }
    }
    @Controller()
    class LeakingController {
      @Get('leak')
      leak(): object {
        tries.push(AsyncResource.bind(() => sdk.auth.getSession()?.user.id));
        return {};
      }
    }
    @Module({ providers: [Leaks], controllers: [LeakingController] })
    class LeakingModule {}
    test = await startHost([aPlugin({}, half(LeakingModule))]);
    await test.request('/notes/api/leak');
    expect(tries.map(attempt => attempt())).toEqual([null, 'u1']);

    await test.host.disable('com.example.notes');
    await test.host.enable('com.example.notes');

    const [ofStart, ofRequest, ofNewLife] = tries as [() => unknown, () => unknown, () => unknown];
    expect(ofStart).toThrow(PluginDisabledError);
    expect(ofRequest).toThrow(PluginDisabledError);
    expect(ofNewLife()).toBeNull();
  });

  it.each(['sv.launcher', 'sv.account', 'sv.console'])('does not disable %s', async id => {
    test = await startHost([aPlugin({ id, routePrefix: `/${id.slice(3)}` }, null, 'built-in')]);
    await expect(test.host.disable(id)).rejects.toMatchObject({ code: 'plugin-required' });
  });

  it('does not disable the root plugin, and shows the Launcher when the chosen root is gone', async () => {
    let root = 'com.example.notes';
    test = await startHost([launcher, aPlugin({}, plain)], { rootPluginId: () => root });
    await expect(test.host.disable('com.example.notes')).rejects.toMatchObject({ code: 'plugin-required' });
    expect(test.host.root()?.id).toBe('com.example.notes');
    root = 'com.example.gone';
    expect(test.host.root()?.id).toBe('sv.launcher');
  });

  it('says 404 for a plugin that is not there', async () => {
    test = await startHost([]);
    await expect(test.host.enable('com.example.gone')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('registers examples only when asked to', async () => {
    const example = aPlugin({}, plain, 'example');
    test = await startHost([example]);
    expect(test.host.list()).toEqual([]);
    const next = await test.restart({ examplePlugins: true });
    expect(next.get('com.example.notes').state).toBe('enabled');
  });

  it('runs only the built-in plugins in safe mode, and forgets that afterwards', async () => {
    test = await startHost([launcher, aPlugin({}, plain)], { safeMode: true });
    expect(test.host.list().map(({ state }) => state)).toEqual(['enabled', 'disabled']);
    expect(test.host.get('com.example.notes').reason).toMatch(/SAFE_MODE/);
    const next = await test.restart({ safeMode: false });
    expect(next.get('com.example.notes').state).toBe('enabled');
  });

  it('disables an incompatible plugin with the reason, and enables it by itself once it fits', async () => {
    const load = jest.fn(plain);
    test = await startHost([aPlugin({ compatibility: { minPlatformVersion: '0.30.0' } }, load)]);
    expect(test.host.get('com.example.notes')).toMatchObject({
      state: 'incompatible',
      reason: 'It needs platform 0.30.0 or later, this is 0.29.0.',
    });
    expect(test.host.problems()).toHaveLength(1);
    expect(load).not.toHaveBeenCalled();

    const next = await test.restart({ platformVersion: '0.30.0' });
    expect(next.get('com.example.notes')).toMatchObject({ state: 'enabled', reason: null });
  });

  it('runs an incompatible plugin while an override of an administrator holds', async () => {
    test = await startHost([aPlugin({ compatibility: { maxPlatformVersion: '0.28.0' } }, plain)]);
    const rows = test.dataSource.getRepository(PluginStatus);
    await rows.update('com.example.notes', {
      overrideReason: 'tried it',
      overrideExpiresAt: new Date(Date.now() + 60_000),
    });
    expect((await test.restart()).get('com.example.notes').state).toBe('enabled');
    await rows.update('com.example.notes', { overrideExpiresAt: new Date(Date.now() - 1) });
    expect((await test.restart()).get('com.example.notes').state).toBe('incompatible');
  });

  it('grants what a running plugin grants to all, and no more once it is disabled', async () => {
    const capabilities = { share: { description: 'x', defaultGrant: 'all' as const }, purge: { description: 'x' } };
    test = await startHost([aPlugin({ capabilities }, plain)]);
    const changes = jest.fn();
    test.host.onChange(changes);
    expect(test.host.grantedToAll()).toEqual(['com.example.notes:share']);
    await test.host.disable('com.example.notes');
    expect(test.host.grantedToAll()).toEqual([]);
    expect(changes).toHaveBeenCalled();
  });

  it('answers through Express objects whose prototypes are the platform’s', async () => {
    const { default: express } = await import('express');
    const platform = express();
    const prototypes = { request: platform.request, response: platform.response };
    test = await startHost([aPlugin({}, plain)], {
      app: { bodyLimitBytes: 1024, publicBodyLimitBytes: 1024, report: () => undefined, prototypes },
    });
    const answer = await test.request('/notes/api/who', { caller: aCaller({ id: 'u2' }) });
    expect(answer).toMatchObject({ status: 200, body: { user: 'u2' } });
  });

  it('follows what another process switched, on Postgres', async () => {
    test = await startHost([aPlugin({}, plain)]);
    if (test.dataSource.options.type !== 'postgres') return;
    const other = await test.another();
    const until = async (state: string): Promise<void> => {
      for (let round = 0; round < 60 && other.get('com.example.notes').state !== state; round++) await sleep(50);
      expect(other.get('com.example.notes').state).toBe(state);
    };
    await test.host.disable('com.example.notes');
    await until('disabled');
    await test.host.enable('com.example.notes');
    await until('enabled');
  });
});
