import { Module } from '@nestjs/common';
import type { ServerHalf } from '@sv/sdk';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PluginHost } from '../../src/plugins/host/plugin-host';
import { PluginStatus } from '../../src/plugins/host/status/plugin-status.entity';
import { aPlugin, startHost, type HostedTest } from '../support/plugins/plugin-fixtures';

@Module({})
class FineModule {}

const ID = 'com.example.notes';
const by = { actorId: 'u-admin', actorType: 'user' } as const;
const fine = async (): Promise<ServerHalf> => ({ default: FineModule });
const old = (load = fine) => aPlugin({ compatibility: { maxPlatformVersion: '0.28.0' } }, load);
const inMs = (ms: number): Date => new Date(Date.now() + ms);

describe('an override of a plugin’s compatibility', () => {
  let test: HostedTest;
  afterEach(() => test.close());

  const wish = (ms: number) => ({ reason: 'Its author says that it works.', expiresAt: inMs(ms), by });
  const row = () => test.dataSource.getRepository(PluginStatus).findOneByOrFail({ pluginId: ID });
  const actions = () => test.auditEntries.map(({ action }) => action);
  const until = async (host: PluginHost, state: string): Promise<void> => {
    for (let round = 0; round < 100 && host.get(ID).state !== state; round++) await sleep(50);
    expect(host.get(ID).state).toBe(state);
  };

  it('loads the plugin at once, says who and why, and is written down', async () => {
    test = await startHost([old()]);
    await test.host.overrides.setOverride(ID, wish(60_000));
    expect(test.host.get(ID)).toMatchObject({ state: 'enabled', reason: null });
    expect(test.host.overrides.overrideOf(ID)).toMatchObject({ reason: 'Its author says that it works.', by });
    expect(test.host.problems()).toEqual([]);
    expect(test.auditEntries).toEqual([
      {
        action: 'plugin.override-set',
        actor: by,
        targetType: 'plugin',
        targetId: ID,
        metadata: { expiresAt: expect.any(String) },
      },
    ]);
  });

  it('takes the plugin down by itself when it is over, with no restart', async () => {
    test = await startHost([old()]);
    await test.host.overrides.setOverride(ID, wish(300));
    expect(test.host.get(ID).state).toBe('enabled');
    await until(test.host, 'incompatible');
    expect(test.host.get(ID).reason).toMatch(/needs platform 0.28.0 or earlier/);
    await sleep(50);
    expect(await row()).toMatchObject({ enabled: true, state: 'incompatible', overrideReason: null });
    expect(test.auditEntries.at(-1)).toMatchObject({
      action: 'plugin.override-expired',
      actor: { actorType: 'system' },
    });
  });

  it('holds over a restart, and ends then too', async () => {
    test = await startHost([old()]);
    await test.host.overrides.setOverride(ID, wish(1000));
    const next = await test.restart();
    expect(next.get(ID).state).toBe('enabled');
    await until(next, 'incompatible');
  });

  it('that ended while nothing ran is not in force at the next start', async () => {
    const load = jest.fn(fine);
    test = await startHost([old(load)]);
    await test.host.overrides.setOverride(ID, wish(200));
    await test.host.close();
    await sleep(250);
    load.mockClear();
    const next = await test.restart();
    expect(next.get(ID).state).toBe('incompatible');
    expect(load).not.toHaveBeenCalled();
    expect(actions().at(-1)).toBe('plugin.override-expired');
  });

  it('is taken away by hand, and the plugin is down with it', async () => {
    test = await startHost([old()]);
    await test.host.overrides.setOverride(ID, wish(60_000));
    await test.host.overrides.remove(ID, by);
    expect(test.host.get(ID).state).toBe('incompatible');
    expect((await test.request('/notes/api')).status).toBe(404);
    expect(actions()).toEqual(['plugin.override-set', 'plugin.override-removed']);
    await expect(test.host.overrides.remove(ID, by)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('set again is another reason and another end, and the plugin runs on', async () => {
    const load = jest.fn(fine);
    test = await startHost([old(load)]);
    await test.host.overrides.setOverride(ID, wish(300));
    await test.host.overrides.setOverride(ID, { ...wish(60_000), reason: 'Longer.' });
    await sleep(400);
    expect(test.host.get(ID).state).toBe('enabled');
    expect(test.host.overrides.overrideOf(ID)?.reason).toBe('Longer.');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is refused for a plugin that fits, and for one that is switched off', async () => {
    test = await startHost([aPlugin({}, fine)]);
    await expect(test.host.overrides.setOverride(ID, wish(60_000))).rejects.toMatchObject({ code: 'conflict' });
    await test.restart({ registry: [old()] });
    await test.host.disable(ID, by);
    await expect(test.host.overrides.setOverride(ID, wish(60_000))).rejects.toMatchObject({ code: 'conflict' });
    await expect(test.host.overrides.setOverride('com.example.gone', wish(1))).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('does nothing for a plugin that fails: it is failed, and incompatible afterwards', async () => {
    test = await startHost([old(() => Promise.reject(new Error('bad import')))]);
    await test.host.overrides.setOverride(ID, wish(400));
    expect(test.host.get(ID)).toMatchObject({ state: 'failed', reason: expect.stringContaining('bad import') });
    await until(test.host, 'incompatible');
  });

  it('is not needed any more once the platform fits', async () => {
    test = await startHost([aPlugin({ compatibility: { minPlatformVersion: '0.30.0' } }, fine)]);
    expect(test.host.get(ID).state).toBe('incompatible');
    await test.host.overrides.setOverride(ID, wish(300));
    const next = await test.restart({ platformVersion: '0.30.0' });
    await sleep(400);
    expect(next.get(ID).state).toBe('enabled');
  });

  it('is not in force when its deed cannot be written down', async () => {
    const record = jest.fn().mockRejectedValue(new Error('no log'));
    test = await startHost([old()], { journal: { record } });
    await expect(test.host.overrides.setOverride(ID, wish(60_000))).rejects.toThrow('no log');
    expect(test.host.get(ID).state).toBe('incompatible');
    expect(test.host.overrides.overrideOf(ID)).toBeNull();
    expect(await row()).toMatchObject({ overrideReason: null });
  });

  it('is followed by the other processes, and written down once, on Postgres', async () => {
    test = await startHost([old()]);
    if (test.dataSource.options.type !== 'postgres') return;
    const other = await test.another();
    await test.host.overrides.setOverride(ID, wish(60_000));
    await until(other, 'enabled');
    await other.overrides.setOverride(ID, wish(2500));
    await until(test.host, 'incompatible');
    await until(other, 'incompatible');
    await sleep(100);
    expect(actions()).toEqual(['plugin.override-set', 'plugin.override-set', 'plugin.override-expired']);

    await test.host.overrides.setOverride(ID, wish(60_000));
    await until(other, 'enabled');
    await other.overrides.remove(ID, by);
    await until(test.host, 'incompatible');
  });

  it('of one process is not undone by what another one writes about the plugin, on Postgres', async () => {
    test = await startHost([old()]);
    if (test.dataSource.options.type !== 'postgres') return;
    const other = await test.another();
    await test.host.overrides.setOverride(ID, wish(60_000));
    // Before the other one has followed.
    await other.disable(ID, by);
    expect(await row()).toMatchObject({ enabled: false, overrideReason: 'Its author says that it works.' });
  });
});

describe('switching a plugin', () => {
  let test: HostedTest;
  afterEach(() => test.close());

  it('is written down with whoever did it, and doing nothing is not', async () => {
    test = await startHost([aPlugin({}, fine)]);
    await test.host.enable(ID, by);
    await test.host.disable(ID, by);
    await test.host.disable(ID, by);
    await test.host.enable(ID, by);
    expect(test.auditEntries).toEqual([
      { action: 'plugin.disabled', actor: by, targetType: 'plugin', targetId: ID },
      { action: 'plugin.enabled', actor: by, targetType: 'plugin', targetId: ID },
    ]);
  });

  it('after three crashes is the doing of the workspace itself', async () => {
    test = await startHost([aPlugin({}, fine)]);
    for (const message of ['one', 'two', 'three']) await test.host.noteCrash(test.host.get(ID), new Error(message));
    expect(test.auditEntries).toEqual([
      {
        action: 'plugin.disabled',
        actor: { actorId: 'plugin-host', actorType: 'system' },
        targetType: 'plugin',
        targetId: ID,
        metadata: { because: 'crashes' },
      },
    ]);
  });

  it('off that cannot be written down is not done', async () => {
    const record = jest.fn().mockRejectedValue(new Error('no log'));
    test = await startHost([aPlugin({}, fine)], { journal: { record } });
    await expect(test.host.disable(ID, by)).rejects.toThrow('no log');
    expect(test.host.get(ID).state).toBe('enabled');
    expect((await test.restart()).get(ID).state).toBe('enabled');
  });
});
