import { withDefaults, type ManifestSource } from '@sv/sdk/manifest';
import { newId } from '@sv/server/ids/new-id';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateKeyOf } from '../../../apps/runtime/src/plugins/entitlements/license/ed25519-keys';
import { signLicense } from '../../../apps/runtime/src/plugins/entitlements/license/license-token';
import { PluginHost } from '../../../apps/runtime/src/plugins/host/plugin-host';
import { pluginContext, runInContext } from '../../../apps/runtime/src/kernel/request-context/request-context';
import { exportOf } from '../../../apps/runtime/src/plugins/sdk-bridge/portability/portability-run';
import { aUser } from '../../../apps/runtime/test/support/auth-server/fake-users';
import { type Client, startTestInstance, type TestInstance } from '../../../apps/runtime/test/support/test-instance';
import { aPlugin } from '../../../apps/runtime/test/support/plugins/test-plugins';
import manifest from '../manifest.json';
import * as daybook from '../server/plugin.module';

const KEY = privateKeyOf(readFileSync(join(import.meta.dirname, '../test-key/premium.key'), 'utf8'))!;
const DAYS = '/premium/api/days';

describe('Daybook, which costs money', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    const plugin = { manifest: withDefaults(manifest as ManifestSource), origin: 'example', iconSvg: null } as const;
    instance = await startTestInstance({
      env: { EXAMPLE_PLUGINS: 'true' },
      plugins: [aPlugin({ id: 'sv.launcher' }), { ...plugin, load: () => Promise.resolve(daybook) }],
    });
  });
  afterAll(() => instance.close());

  const somebody = (): Client => instance.as(instance.auth.add(aUser()));
  const license = (sub: string, expiresAt?: number, tier = 'personal'): string => {
    const issuedAt = Math.floor(Date.now() / 1000);
    const ends = expiresAt === undefined ? {} : { expiresAt };
    return signLicense({ v: 1, jti: newId(), pluginId: manifest.id, sub, issuedAt, ...ends, tier }, KEY);
  };
  const enter = (client: Client, licenseToken: string) =>
    client.post('/api/account/entitlements').send({ licenseToken });
  const write = (client: Client, day: string, text: string) => client.put(`${DAYS}/${day}`).send({ text });

  it.each(['user', 'owner'] as const)(
    'leads a page of an %s to the paywall, and answers 402 to all else',
    async who => {
      const page = await instance.as(who).get('/premium/2026').set('accept', 'text/html').expect(303);
      expect(page.headers['location']).toBe('/paywall/com.example.premium');
      expect((await instance.as(who).get(DAYS).expect(402)).body.code).toBe('payment-required');
      await write(instance.as(who), '2026-06-22', 'x').expect(402);
    },
  );

  it('opens with a licence that its test key signed', async () => {
    const ada = somebody();
    await enter(ada, license(ada.user.email)).expect(201);
    await write(ada, '2026-06-22', 'Rain').expect(200);
    await write(ada, '2026-06-22', 'Rain, then sun').expect(200);
    await write(ada, '2026-06-21', 'Beans').expect(200);
    const { body } = await ada.get(DAYS).expect(200);
    expect(body.days).toEqual([
      { day: '2026-06-22', text: 'Rain, then sun', updatedAt: expect.any(String), version: 2 },
      { day: '2026-06-21', text: 'Beans', updatedAt: expect.any(String), version: 1 },
    ]);
    await write(ada, '2026-06-21', ' \n').expect(204);
    expect((await ada.get(DAYS).expect(200)).body.days).toHaveLength(1);
  });

  it('shows supporters alone what they wrote on the day in earlier years, from their licence on', async () => {
    const [ada, bob] = [somebody(), somebody()];
    for (const one of [ada, bob]) {
      await enter(one, license(one.user.id)).expect(201);
      await write(one, '2024-06-22', 'Hail').expect(200);
    }
    const memories = '/premium/api/memories/2026-06-22';
    expect((await ada.get(memories).expect(200)).body).toEqual({ memories: null });
    await enter(ada, license(ada.user.id, undefined, 'supporter')).expect(201);
    expect((await ada.get(memories).expect(200)).body).toEqual({ memories: [{ day: '2024-06-22', text: 'Hail' }] });
    expect((await bob.get(memories).expect(200)).body).toEqual({ memories: null });
    await ada.get('/premium/api/memories/2026-02-30').expect(400);
  });

  it('is free with a paid part under the gate `features`: it opens for everybody, and the part asks', async () => {
    const monetization = { ...manifest.monetization, gate: 'features' } as ManifestSource['monetization'];
    const free = { ...(manifest as ManifestSource), monetization };
    const other = await startTestInstance({
      env: { EXAMPLE_PLUGINS: 'true' },
      plugins: [
        aPlugin({ id: 'sv.launcher' }),
        { manifest: withDefaults(free), origin: 'example', iconSvg: null, load: () => Promise.resolve(daybook) },
      ],
    });
    const ada = other.as(other.auth.add(aUser()));
    await ada.get(DAYS).expect(200);
    const memories = async () => (await ada.get('/premium/api/memories/2026-06-22').expect(200)).body.memories;
    expect(await memories()).toBeNull();
    await enter(ada, license(ada.user.id, undefined, 'supporter')).expect(201);
    expect(await memories()).toEqual([]);
    await other.close();
  });

  it('keeps days apart by person, and takes none that the calendar has not', async () => {
    const [ada, bob] = [somebody(), somebody()];
    await enter(ada, license(ada.user.id)).expect(201);
    await enter(bob, license(bob.user.id)).expect(201);
    await write(ada, '2026-06-22', 'mine').expect(200);
    expect((await bob.get(DAYS).expect(200)).body.days).toEqual([]);
    for (const day of ['2026-02-30', '2026-6-1', 'today']) await write(ada, day, 'x').expect(400);
    for (const text of [1, null, 'x'.repeat(2001), 'a\u0000b'])
      await ada.put(`${DAYS}/2026-06-22`).send({ text }).expect(400);
  });

  it('has one row when a day is written twenty times at once', async () => {
    const ada = somebody();
    await enter(ada, license(ada.user.id)).expect(201);
    const tries = Array.from({ length: 20 }, (_, at) => write(ada, '2026-01-01', `text ${at}`).expect(200));
    await Promise.all(tries);
    expect((await ada.get(DAYS).expect(200)).body.days).toHaveLength(1);
  });

  it('has no lost updates: of two tabs that write one day, the second learns what the first one wrote', async () => {
    const ada = somebody();
    await enter(ada, license(ada.user.id)).expect(201);
    const on = (version: string, text: string) => write(ada, '2026-03-01', text).set('if-match', version);
    const first = await on('"0"', 'Rain').expect(200);
    expect([first.headers['etag'], first.body.version]).toEqual(['"1"', 1]);
    const late = [
      ['"0"', 'Sun'],
      ['"0"', ' '],
      ['"7"', ' '],
    ] as const;
    for (const [version, text] of late) {
      const { body } = await on(version, text).expect(412);
      expect(body).toMatchObject({ code: 'changed-meanwhile', current: { text: 'Rain', version: 1 } });
    }
    await on('rain', 'Sun').expect(400);
    await on('W/"1"', 'Sun').expect(200);
    await on('"2"', '').expect(204);
    expect((await on('"2"', 'Snow').expect(412)).body.current).toMatchObject({ text: '', version: 0 });
  });

  it('takes no new text for an old one: a day that is cleared and written again has a version of its own', async () => {
    const ada = somebody();
    await enter(ada, license(ada.user.id)).expect(201);
    const on = (version: string, text: string) => write(ada, '2026-03-02', text).set('if-match', version);
    const { body: seen } = await on('"0"', 'Rain').expect(200);
    await on(`"${seen.version}"`, '').expect(204);
    await on('"0"', ' ').expect(204);
    expect((await ada.get(DAYS).expect(200)).body.days).toEqual([]);
    const { body: again } = await on('"0"', 'Sun').expect(200);
    expect(again.version).toBeGreaterThan(seen.version);
    await on(`"${seen.version}"`, '').expect(412);
    const { body } = await on(`"${seen.version}"`, 'Rain, later sun').expect(412);
    expect(body.current).toEqual(again);
    await on('"0"', '').expect(412);
  });

  it('is written once where an empty day is written ten times at once', async () => {
    const ada = somebody();
    await enter(ada, license(ada.user.id)).expect(201);
    await write(ada, '2026-03-03', 'Rain').expect(200);
    await write(ada, '2026-03-03', '').expect(204);
    const tries = Array.from({ length: 10 }, (_, at) => write(ada, '2026-03-03', `text ${at}`).set('if-match', '"0"'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array<number>(9).fill(412)]);
  });

  it('is gone with the person, and nobody else’s with it', async () => {
    const [ada, bob] = [somebody(), somebody()];
    for (const one of [ada, bob]) {
      await enter(one, license(one.user.id)).expect(201);
      await write(one, '2026-06-22', 'Rain').expect(200);
    }
    const plugin = instance.app.get(PluginHost).get(manifest.id);
    await runInContext(pluginContext(plugin), () => plugin.life.onDelete!({ userId: ada.user.id }));
    expect((await ada.get(DAYS).expect(200)).body.days).toEqual([]);
    expect((await bob.get(DAYS).expect(200)).body.days).toHaveLength(1);
  });

  it('closes when the licence ends, and still gives out what was written', async () => {
    const ada = somebody();
    await enter(ada, license(ada.user.id, Math.ceil(Date.now() / 1000) + 2)).expect(201);
    await write(ada, '2026-06-22', 'Rain').expect(200);
    const isOpen = async () => (await ada.get(DAYS)).status === 200;
    while (await isOpen()) await new Promise(resolve => setTimeout(resolve, 50));
    await ada.get(DAYS).expect(402);

    const plugin = instance.app.get(PluginHost).get(manifest.id);
    const taken = exportOf(plugin, { userId: ada.user.id, addFile: () => undefined })!;
    const records: unknown[] = [];
    await taken.readInto(record => void records.push(record));

    expect(records).toEqual([{ day: '2026-06-22', text: 'Rain', updatedAt: expect.any(String) }]);
  });
});
