// The runtime of the build with one plugin more, which spins at the moment that SPINS names: `import`, `init`, `later`, in
// its init after it waited for longer than the others wait for it, or `request`, whenever somebody asks for its route.
import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get, Module } from '@nestjs/common';
import { source } from '../../bench/support/source.mjs';

const spin = () => {
  for (;;);
};
/** Lets nothing else run either, and leaves the processor to the tests beside it: the starts take 20 s each. */
const standStill = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
const moments = {
  import: standStill,
  init: () => moduleWith({ onModuleInit: standStill }),
  request: () => moduleWith({}, [controllerOf(spin)]),
  later: () => moduleWith({ onModuleInit: () => sleep(3000).then(standStill) }),
};

function controllerOf(forever) {
  class SpinningController {}
  Object.assign(SpinningController.prototype, { forever });
  const { prototype } = SpinningController;
  Get('forever')(prototype, 'forever', Object.getOwnPropertyDescriptor(prototype, 'forever'));
  Controller()(SpinningController);
  return SpinningController;
}

function moduleWith(hooks, controllers = []) {
  class SpinningModule {}
  Object.assign(SpinningModule.prototype, hooks);
  Module({ controllers })(SpinningModule);
  return { default: SpinningModule };
}

const { withDefaults } = source('libs/sdk/src/manifest');
const { registry } = source('libs/plugins/registry.server.generated');
const { createLogger } = source('libs/server/logger/logger');
const { reportToSupervisor } = source('libs/server/process/supervised');
const { readRuntimeConfig } = source('apps/runtime/src/kernel/config/runtime-config');
const { startRuntime } = source('apps/runtime/src/start-runtime');
const { watchEventLoop } = source('apps/runtime/src/operations/watchdog/watchdog');

/** Of the 10 s of the runtime itself. */
const END_AFTER_MS = 3_000;

const manifest = { schemaVersion: 1, id: 'com.example.spins', name: 'Spins', version: '1.0.0', routePrefix: '/spins' };
const spins = {
  manifest: withDefaults(manifest),
  origin: 'installed',
  iconSvg: null,
  load: async () => moments[process.env.SPINS](),
};
const config = readRuntimeConfig(process.env);
const runtime = await startRuntime(config, createLogger('error'), [...registry, spins]);
if (process.env.SPINS === 'request') {
  watchEventLoop(config, END_AFTER_MS);
}
const end = () => void runtime.close().then(() => process.exit(0));
process.once('SIGTERM', end);
reportToSupervisor(end);
