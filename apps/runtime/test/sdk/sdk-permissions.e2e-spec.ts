import { PermissionDeniedError, sdk, type Permission } from '@sv/sdk';
import { guardedHost } from '@sv/sdk/host/guarded-host';
import { allPermissions, asyncMembers, memberPermissions } from '@sv/sdk/host/members';
import { registry } from '@sv/plugins/registry.server.generated';
import { OutboxMail } from '@sv/server/mail/outbox-mail.entity';
import { Notification } from '../../src/notifications/notification/notification.entity';
import { proveDenials } from '../../src/plugins/sdk-bridge/denial-proof';
import { PluginHost } from '../../src/plugins/host/plugin-host';
import { asPlugin } from '../support/calling';
import { startTestInstance, type TestInstance } from '../support/test-instance';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';

const NONE = 'com.example.none';
const ALL = allPermissions.length;
const without = (left: Permission) =>
  aPlugin({ id: `com.example.no-${left.replace(':', '-')}`, permissions: allPermissions.filter(one => one !== left) });

const members = Object.entries(memberPermissions).flatMap(([namespace, of]) =>
  Object.entries(of).map(([member, permission]) => ({
    namespace,
    member,
    permission: permission as Permission | null,
  })),
);
const use = async (namespace: string, member: string): Promise<unknown> => {
  const value = (sdk as unknown as Record<string, Record<string, unknown>>)[namespace]![member];
  return typeof value === 'function' ? (value as () => unknown)() : value;
};

describe('permissions at the bridge', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'work@example.com' };
    const plugins = [...testPlugins(), aPlugin({ id: NONE }), ...allPermissions.map(without)];
    instance = await startTestInstance({ env, plugins });
  });
  afterAll(() => instance.close());

  const listed = async (): Promise<{ id: string; permissions: string[]; denials: object }[]> =>
    (await instance.as('admin').get('/api/admin/plugins').expect(200)).body.plugins;

  it.each(members.filter(({ permission }) => permission !== null))(
    'refuse $member of sdk.$namespace to a plugin without $permission, by name',
    async ({ namespace, member, permission }) => {
      const attempt = asPlugin(instance, NONE, () => use(namespace, member).catch((error: unknown) => error));
      const error = await attempt;

      expect(error).toBeInstanceOf(PermissionDeniedError);
      expect(error).toMatchObject({ plugin: NONE, permission });
    },
  );

  it.each([...asyncMembers])('make %s reject, and never throw', name => {
    const [namespace, member] = name.split('.') as [string, string];
    const call = (sdk as unknown as Record<string, Record<string, () => unknown>>)[namespace]![member]!;
    const answer = asPlugin(instance, NONE, () => call());

    expect(answer).toBeInstanceOf(Promise);
    return expect(answer).rejects.toThrow(PermissionDeniedError);
  });

  it('are proved for a plugin with none, one by one, and nothing has happened', async () => {
    expect(await proveDenials(instance.get(PluginHost).get(NONE))).toEqual({ proved: ALL, total: ALL, open: [] });
    expect(await instance.dataSource.getRepository(OutboxMail).count()).toBe(0);
    expect(await instance.dataSource.getRepository(Notification).count()).toBe(0);
    expect(instance.get(PluginHost).get(NONE).life).toMatchObject({ onExport: null, onImport: null });
  });

  it.each(allPermissions)('are proved for a plugin with all but %s', async left => {
    expect(await proveDenials(instance.get(PluginHost).get(without(left).manifest.id))).toEqual({
      proved: 1,
      total: 1,
      open: [],
    });
  });

  it('are proved when a plugin is enabled, and shown to administrators', async () => {
    const plugins = await listed();
    expect(plugins.find(({ id }) => id === NONE)!.denials).toEqual({ proved: ALL, total: ALL });
    expect(plugins.map(({ permissions, denials }) => [permissions.length, denials])).toEqual(
      plugins.map(({ permissions: { length } }) => [length, { proved: ALL - length, total: ALL - length }]),
    );
    const off = await instance.as('admin').patch(`/api/admin/plugins/${NONE}`).send({ enabled: false }).expect(200);
    expect(off.body.denials).toEqual({ proved: 0, total: ALL });
    const on = await instance.as('admin').patch(`/api/admin/plugins/${NONE}`).send({ enabled: true }).expect(200);
    expect(on.body.denials).toEqual({ proved: ALL, total: ALL });
  });
});

describe('the proof of denials', () => {
  let instance: TestInstance;
  afterEach(() => instance.close());

  it('holds for every plugin of this build, the examples too', async () => {
    instance = await startTestInstance({ env: { EXAMPLE_PLUGINS: 'true' }, plugins: registry.map(onItsOwn) });
    const running = instance.get(PluginHost).list();
    const proofs = await Promise.all(
      running.map(async plugin => ({ id: plugin.id, state: plugin.state, ...(await proveDenials(plugin)) })),
    );

    expect(proofs).toEqual(
      running.map(({ id, manifest }) => {
        const total = ALL - manifest.permissions.length;
        return { id, state: 'enabled', proved: total, total, open: [] };
      }),
    );
  });

  it('has teeth: a wall that is missing is found', async () => {
    instance = await startTestInstance({ plugins: [...testPlugins(), aPlugin({ id: NONE })] });
    const plugin = instance.get(PluginHost).get(NONE);
    const restore = openWalls();
    const proof = await proveDenials(plugin);
    restore();

    expect(proof).toMatchObject({ proved: 0, total: ALL });
    expect(proof.open).toHaveLength(members.filter(({ permission }) => permission !== null).length);
  });
});

/** An isolated store is a schema of the whole server, and the plugin's own tests may be at work in the one of its name. */
const onItsOwn = (plugin: (typeof registry)[number]): (typeof registry)[number] =>
  plugin.manifest.database === 'isolated'
    ? { ...plugin, manifest: { ...plugin.manifest, id: `proof.${plugin.manifest.id}` } }
    : plugin;

/** Puts a host without a gatekeeper in the place of the real one. */
function openWalls(): () => void {
  const place = globalThis as { [key: symbol]: unknown };
  const key = Symbol.for('@sv/sdk/host');
  const real = place[key];
  const parts = new Proxy({}, { get: () => new Proxy({}, { get: () => async () => [] }) });
  place[key] = guardedHost(parts as Parameters<typeof guardedHost>[0], () => undefined);
  return () => (place[key] = real);
}
