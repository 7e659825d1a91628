// The runtime of the build with one plugin more, which spins at the moment that SPINS names: `import`, `init`, or
// `later`, in its init after it waited for longer than the others wait for it.
import { setTimeout as sleep } from 'node:timers/promises';
import { Module } from '@nestjs/common';
import { emitted } from '../../bench/support/emitted.mjs';

const spin = () => {
  for (;;);
};
const moments = {
  import: spin,
  init: () => moduleWith({ onModuleInit: spin }),
  later: () => moduleWith({ onModuleInit: () => sleep(3000).then(spin) }),
};

function moduleWith(hooks) {
  class SpinningModule {}
  Object.assign(SpinningModule.prototype, hooks);
  Module({})(SpinningModule);
  return { default: SpinningModule };
}

const { withDefaults } = emitted('libs/sdk/src/manifest');
const { registry } = emitted('libs/plugins/registry.server.generated');
const { createLogger } = emitted('libs/server/logger/logger');
const { reportToSupervisor } = emitted('libs/server/process/supervised');
const { readRuntimeConfig } = emitted('apps/runtime/src/config/runtime-config');
const { startRuntime } = emitted('apps/runtime/src/start-runtime');

const manifest = { schemaVersion: 1, id: 'com.example.spins', name: 'Spins', version: '1.0.0', routePrefix: '/spins' };
const spins = {
  manifest: withDefaults(manifest),
  origin: 'installed',
  iconSvg: null,
  load: async () => moments[process.env.SPINS](),
};
const config = readRuntimeConfig(process.env);
const runtime = await startRuntime(config, createLogger('error'), [...registry, spins]);
const end = () => void runtime.close().then(() => process.exit(0));
process.once('SIGTERM', end);
reportToSupervisor(end);
