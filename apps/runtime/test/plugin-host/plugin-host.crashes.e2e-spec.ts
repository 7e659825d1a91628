import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { sdk, type ServerHalf } from '@sv/sdk';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { runInContext } from '../../src/kernel/request-context/request-context';
import { pluginContext } from '../../src/kernel/request-context/request-context';
import { runtimeFile } from '../../src/plugins/host/crashes/runtime-file';
import { aPlugin, startHost, type HostedTest } from '../support/plugins/plugin-fixtures';

@Module({})
class FineModule {}

@Module({
  providers: [
    {
      provide: 'broken',
      useFactory: () => {
        throw new Error('no such provider');
      },
    },
  ],
})
class ThrowingModule {}

@Injectable()
class Forever implements OnModuleInit {
  onModuleInit(): Promise<never> {
    return new Promise(() => undefined);
  }
}
@Module({ providers: [Forever] })
class HangingModule {}

const good = aPlugin({ id: 'com.example.good', routePrefix: '/good' }, async () => ({ default: FineModule }));
const bad = (load: () => Promise<ServerHalf>) => aPlugin({ id: 'com.example.bad', routePrefix: '/bad' }, load);

describe('a plugin that fails', () => {
  let test: HostedTest;
  afterEach(() => test.close());

  const stateOf = (id: string) => test.host.get(id).state;
  const place = (): string => runtimeFile('boot', { dataDir: test.dataDir, port: 0 });
  const bootFile = (): unknown => JSON.parse(readFileSync(place(), 'utf8'));

  it.each<[string, () => Promise<ServerHalf>, RegExp]>([
    ['throws at import', () => Promise.reject(new Error('bad import')), /bad import/],
    ['throws in a provider factory', async () => ({ default: ThrowingModule }), /no such provider/],
    ['never ends its init', async () => ({ default: HangingModule }), /longer than 0.3 s/],
    ['never ends its import', () => new Promise<never>(() => undefined), /longer than 0.3 s/],
  ])('and %s is failed with the reason, and nothing else is', async (_, load, reason) => {
    test = await startHost([bad(load), good], { startLimitMs: 300, slowStartMs: 50 });
    expect(stateOf('com.example.good')).toBe('enabled');
    await sleep(400);
    expect(stateOf('com.example.bad')).toBe('failed');
    expect(test.host.get('com.example.bad').reason).toMatch(reason);
    expect((await test.request('/bad/api')).status).toBe(404);
  });

  it('is tried again at the next start and by hand, and disabled after three crashes in ten minutes', async () => {
    let broken = true;
    const load = async (): Promise<ServerHalf> => ({ default: broken ? ThrowingModule : FineModule });
    test = await startHost([bad(load)]);
    expect(stateOf('com.example.bad')).toBe('failed');
    expect((await test.restart()).get('com.example.bad').state).toBe('failed');
    const third = await test.restart();
    expect(third.get('com.example.bad')).toMatchObject({ state: 'disabled', reason: expect.stringMatching(/3 times/) });
    expect((await test.restart()).get('com.example.bad').state).toBe('disabled');

    broken = false;
    await test.host.enable('com.example.bad');
    expect(stateOf('com.example.bad')).toBe('enabled');
  });

  it('is disabled by three errors that nobody caught, and not by two', async () => {
    test = await startHost([good]);
    const plugin = test.host.get('com.example.good');
    await test.host.noteCrash(plugin, new Error('one'));
    await test.host.noteCrash(plugin, new Error('two'));
    expect(plugin.state).toBe('enabled');
    await test.host.noteCrash(plugin, new Error('three'));
    expect(plugin).toMatchObject({ state: 'disabled', reason: expect.stringContaining('three') });
  });

  it('and goes on to crash a thousand times when it is down is disabled once, written down once, and counted no more', async () => {
    test = await startHost([good]);
    const plugin = test.host.get('com.example.good');
    const storm = (): Promise<unknown> =>
      Promise.all(Array.from({ length: 1000 }, (_, at) => test.host.noteCrash(plugin, new Error(`crash ${at}`))));
    await storm();
    await storm();
    expect(plugin).toMatchObject({ state: 'disabled', reason: expect.stringMatching(/It crashed 3 times/) });
    expect(test.auditEntries.filter(({ action }) => action === 'plugin.disabled')).toHaveLength(1);
    await test.host.enable('com.example.good');
    expect(plugin.state).toBe('enabled');
  });

  it('does not add up over more than ten minutes', async () => {
    test = await startHost([good]);
    const plugin = test.host.get('com.example.good');
    for (const minute of [10, 20, 30, 40]) {
      await test.host.noteCrash(plugin, new Error('now and then'), new Date(`2026-06-22T10:${minute}:01Z`));
    }
    expect(plugin.state).toBe('enabled');
  });

  it('leaves no mark behind when its start came to an end', async () => {
    test = await startHost([good]);
    expect(bootFile()).toEqual({});
  });

  it('has its mark on the disk while it is being imported', async () => {
    const marks: unknown[] = [];
    test = await startHost([]);
    const load = async (): Promise<ServerHalf> => {
      marks.push(bootFile());
      return { default: FineModule };
    };
    await test.restart({ registry: [bad(load)] });
    expect(marks).toEqual([{ pluginId: 'com.example.bad', at: expect.any(String) }]);
  });

  it('and stopped the process before is not imported again until it is enabled by hand', async () => {
    const load = jest.fn(async (): Promise<ServerHalf> => ({ default: FineModule }));
    test = await startHost([]);
    const at = new Date(Date.now() - 21_000).toISOString();
    writeFileSync(place(), JSON.stringify({ pluginId: 'com.example.bad', at }));

    await test.restart({ registry: [bad(load), good] });
    expect(stateOf('com.example.bad')).toBe('failed');
    expect(stateOf('com.example.good')).toBe('enabled');
    await test.restart({ registry: [bad(load), good] });
    expect(stateOf('com.example.bad')).toBe('failed');
    expect(load).not.toHaveBeenCalled();

    await test.host.enable('com.example.bad');
    expect(stateOf('com.example.bad')).toBe('enabled');
  });

  it('and whose start was cut short by an ordinary stop is tried again', async () => {
    test = await startHost([]);
    const mark = { pluginId: 'com.example.good', at: new Date().toISOString() };
    writeFileSync(place(), JSON.stringify(mark));
    await test.restart({ registry: [good] });
    expect(stateOf('com.example.good')).toBe('enabled');
  });

  it('does not stop the start with a boot file that is no JSON', async () => {
    test = await startHost([]);
    writeFileSync(place(), '{"pluginId": ');
    await test.restart({ registry: [good] });
    expect(stateOf('com.example.good')).toBe('enabled');
  });

  it('cannot use the SDK in what a start that failed left running', async () => {
    const names: string[] = [];
    test = await startHost([bad(async () => ({ default: ThrowingModule }))]);
    runInContext(pluginContext(test.host.get('com.example.bad')), () => {
      try {
        sdk.auth.getSession();
      } catch (error) {
        names.push((error as Error).name);
      }
    });
    expect(names).toEqual(['PluginDisabledError']);
  });

  it('can be disabled and enabled by hand while its start hangs', async () => {
    let hanging = true;
    const load = async (): Promise<ServerHalf> => ({ default: hanging ? HangingModule : FineModule });
    test = await startHost([bad(load)], { startLimitMs: 500, slowStartMs: 50 });
    await test.host.disable('com.example.bad');
    hanging = false;
    await test.host.enable('com.example.bad');
    expect(stateOf('com.example.bad')).toBe('enabled');
    await sleep(600);
    expect(stateOf('com.example.bad')).toBe('enabled');
  });

  it('and hangs does not outlive the host', async () => {
    test = await startHost([bad(async () => ({ default: HangingModule }))], { startLimitMs: 200, slowStartMs: 20 });
    const { host } = test;
    await host.close();
    await sleep(300);
    expect(host.get('com.example.bad')).toMatchObject({ state: 'disabled', reason: 'The instance is stopping.' });
  });
});
