// @ts-check
// The runtime as main.ts starts it, with a plugin more that gives as many records as it was told last.
import { createRequire } from 'node:module';
import { source } from './source.mjs';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { pageOf } = require('./export-records.cjs');
const { Module } = require('@nestjs/common');
const { readRuntimeConfig } = source('apps/runtime/src/kernel/config/runtime-config');
const { startRuntime } = source('apps/runtime/src/start-runtime');
const { registry } = source('libs/plugins/registry.server.generated');
const { createLogger } = source('libs/server/logger/logger');
const { withDefaults } = source('libs/sdk/src/manifest');
const { sdk } = source('libs/sdk/src/index');
const { inPages } = source('libs/sdk/src/portability');

let count = 0;

class RecordsModule {
  onModuleInit() {
    sdk.portability.provideExport(() => inPages(last => pageOf(last, count)));
  }
}
Module({})(RecordsModule);

const plugin = {
  manifest: withDefaults({
    schemaVersion: 1,
    id: 'com.example.records',
    name: 'Records',
    version: '1.0.0',
    routePrefix: '/records',
    permissions: ['data:export'],
  }),
  origin: 'installed',
  iconSvg: null,
  load: async () => ({ default: RecordsModule }),
};

const config = readRuntimeConfig(process.env);
const runtime = await startRuntime(config, createLogger(config.logLevel), [...registry, plugin]);
process.on('message', message => {
  if (message === 'collect') globalThis.gc?.();
  else count = Number(message);
  process.send?.('done');
});
for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => void runtime.close().then(() => process.exit(0)));
