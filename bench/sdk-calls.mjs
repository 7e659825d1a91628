// @ts-check
// What a call of the SDK costs before any work is done: context, plugin, permission. And what `hasCapability` costs.
import { source } from './support/source.mjs';
import { median, report } from './support/report.mjs';

const ROUNDS = 9;
const CALLS = 300_000;

export async function run() {
  const { sdk } = source('libs/sdk/src/index');
  const { withDefaults } = source('libs/sdk/src/manifest');
  const { provideSdkHost } = source('apps/runtime/src/plugins/sdk-bridge/provide-host');
  const { HostedPlugin } = source('apps/runtime/src/plugins/host/hosted-plugin');
  const { runInContext } = source('apps/runtime/src/kernel/request-context/request-context');
  provideSdkHost();
  const plugin = await startedPlugin(HostedPlugin, withDefaults);
  const context = contextOf(plugin);

  // As much as any of these does when it is called directly.
  const direct = context.capabilities;
  const works = {
    direct: () => direct.has('user:view'),
    hasCapability: () => sdk.auth.hasCapability('share'),
    lookup: () => sdk.env.get('KEY') === 'd',
    // Registering a handler: the cheapest member that needs a permission.
    permission: () => sdk.portability.provideImport(handler) === undefined,
  };
  const times = Object.fromEntries(Object.keys(works).map(name => [name, /** @type {number[]} */ ([])]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, work] of Object.entries(works)) {
      times[name].push(runInContext(context, () => microsecondsEach(work)));
    }
  }
  const figure = name => median(times[name].slice(1));
  return report('Calls of the SDK', [
    { what: 'a direct call of a function, the reference', figure: figure('direct'), unit: 'µs' },
    line('sdk.auth.hasCapability', figure('hasCapability'), figure('direct'), 1),
    line('context lookup: sdk.env.get', figure('lookup'), figure('direct'), 5),
    line('context lookup and permission: sdk.portability.provideImport', figure('permission'), figure('direct'), 5),
  ]);
}

/** The goal is in microseconds; the ratio would only say how little the reference does. */
const line = (what, called, direct, atMost) => ({ what, figure: called - direct, unit: 'µs', goal: { atMost } });

const handler = async () => ({ added: 0, skipped: 0, failed: 0, warnings: [] });

function microsecondsEach(work) {
  const startedAt = performance.now();
  for (let at = 0; at < CALLS; at++) if (!work()) throw new Error('not as expected');
  return ((performance.now() - startedAt) / CALLS) * 1000;
}

async function startedPlugin(HostedPlugin, withDefaults) {
  const manifest = withDefaults({
    schemaVersion: 1,
    id: 'com.example.bench',
    name: 'Bench',
    version: '1.0.0',
    routePrefix: '/bench',
    permissions: ['data:import'],
    capabilities: { share: { description: 'x' } },
    env: { KEY: { description: 'x', default: 'd' } },
  });
  const quiet = () => undefined;
  const plugin = new HostedPlugin(
    { manifest, origin: 'installed', iconSvg: null, load: null },
    {
      instance: { env: {}, platformConfig: () => ({}), service: quiet },
      logger: { info: quiet, warn: quiet, error: quiet },
      startLimitMs: 1000,
      newRun: () => ({
        begin: async () => undefined,
        end: async () => undefined,
        ended: false,
        handle: null,
        app: null,
      }),
      onStatusChange: quiet,
    },
  );
  await plugin.start();
  return plugin;
}

const contextOf = plugin => ({
  requestId: 'r1',
  user: { id: 'u1', email: 'ada@example.com', name: 'Ada', image: null, role: 'platform:user' },
  session: { id: 's1' },
  capabilities: new Set(['plugin:access', 'profile:manage', 'user:view', 'com.example.bench:share']),
  plugin,
  tenantId: 'default',
  dataSourceKind: 'real',
});
