import { Module } from '@nestjs/common';
import type { ServerHalf } from '@sv/sdk';
import { setTimeout as sleep } from 'node:timers/promises';
import { aPlugin, startHost, type HostedTest } from '../support/plugins/plugin-fixtures';

@Module({})
class FineModule {}

const fine = async (): Promise<ServerHalf> => ({ default: FineModule });
const notes = (version = '1.0.0') => aPlugin({ id: 'com.example.notes', routePrefix: '/notes', version }, fine);
const maps = () => aPlugin({ id: 'com.example.maps', routePrefix: '/maps' }, fine);
const by = { actorId: 'u-admin', actorType: 'user' } as const;

/** What a plugin's code left in browsers is thrown away when the number is another. */
describe('the number that documents carry', () => {
  let test: HostedTest;
  beforeEach(async () => (test = await startHost([notes(), maps()])));
  afterEach(() => test.close());

  const now = (): number => test.host.generation.current;

  it('grows when a plugin is disabled, once, and not when it comes back', async () => {
    const before = now();
    await test.host.disable('com.example.notes', by);
    expect(now()).toBe(before + 1);
    await test.host.disable('com.example.notes', by);
    await test.host.enable('com.example.notes', by);
    expect(now()).toBe(before + 1);
    await test.host.disable('com.example.notes', by);
    expect(now()).toBe(before + 2);
  });

  it('grows when a plugin crashed too often', async () => {
    const before = now();
    const plugin = test.host.get('com.example.notes');
    for (let crash = 0; crash < 3; crash++) await test.host.noteCrash(plugin, new Error('again'));
    expect(plugin.state).toBe('disabled');
    expect(now()).toBe(before + 1);
  });

  it('grows when the end of an override takes a plugin down', async () => {
    await test.restart({
      registry: [aPlugin({ id: 'com.example.old', compatibility: { maxPlatformVersion: '0.28.0' } }, fine)],
    });
    const expiresAt = new Date(Date.now() + 60_000);
    await test.host.overrides.setOverride('com.example.old', { reason: 'It works.', expiresAt, by });
    const before = now();
    await test.host.overrides.remove('com.example.old', by);
    expect(now()).toBe(before + 1);
  });

  it.each([
    ['is removed', { registry: [notes()] }, 1],
    ['has another version', { registry: [notes('1.0.1'), maps()] }, 1],
    ['is out of the way in safe mode', { safeMode: true }, 1],
    ['is new', { registry: [notes(), maps(), aPlugin({ id: 'com.example.new', routePrefix: '/new' }, fine)] }, 0],
    ['is as it was', {}, 0],
  ])('at the next start, when a plugin %s', async (_, options, more) => {
    const before = now();
    await test.restart(options);
    expect(now()).toBe(before + more);
    await test.restart(options);
    expect(now()).toBe(before + more);
  });

  it('is the same in every process', async () => {
    const other = await test.another();
    await test.host.disable('com.example.notes', by);
    await other.generation.reload();
    expect(other.generation.current).toBe(now());
    for (let round = 0; round < 100 && other.get('com.example.notes').state !== 'disabled'; round++) {
      if (test.dataSource.options.type !== 'postgres') return;
      await sleep(50);
    }
    // Following adds nothing.
    await other.generation.reload();
    expect(other.generation.current).toBe(now());
  });
});
