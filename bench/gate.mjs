// @ts-check
// What the plugin gate costs a request, with 5 plugins and with 200.
import { source } from './support/source.mjs';
import { median, report } from './support/report.mjs';

const ROUNDS = 9;
const REQUESTS = 1_000_000;

export function run() {
  const { PrefixTable } = source('apps/runtime/src/plugins/host/installed/prefix-table');
  const { pluginGate } = source('apps/runtime/src/gateway/steps/plugin-gate');
  const gateOf = count => {
    const plugins = Array.from({ length: count }, (_, at) => ({
      id: `p${at}`,
      routePrefix: `/plugin-${at}`,
      state: 'enabled',
    }));
    const table = new PrefixTable(plugins.map(plugin => [plugin.routePrefix, plugin]));
    const found = { find: path => table.find(path), root: () => plugins[0] };
    const gate = pluginGate(found, { allows: () => true }, { blocks: () => false });
    const caller = { kind: 'user', user: { id: 'u' }, capabilities: new Set(['plugin:access']) };
    const exchanges = plugins.slice(-5).map(({ routePrefix }) => ({ path: `${routePrefix}/api/items`, caller }));
    return () => nanosecondsEach(gate, exchanges);
  };
  const [few, many] = [gateOf(5), gateOf(200)];
  const times = { few: [few()], many: [many()] };
  for (let round = 0; round < ROUNDS; round++) {
    times.few.push(few());
    times.many.push(many());
  }
  return report('Plugin gate', [
    {
      what: '200 plugins against 5',
      figure: median(times.many.slice(1)),
      reference: median(times.few.slice(1)),
      unit: 'ns',
      goal: { atMost: 1.2 },
    },
  ]);
}

function nanosecondsEach(gate, exchanges) {
  const startedAt = performance.now();
  for (let at = 0; at < REQUESTS; at++) gate(exchanges[at % exchanges.length]);
  return ((performance.now() - startedAt) / REQUESTS) * 1e6;
}
