// @ts-check
// The runtime as main.ts starts it, with a plugin more that stores what it is sent and serves it again.
import { createRequire } from 'node:module';
import { source } from './source.mjs';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { Controller, Get, Module, Param, Post } = require('@nestjs/common');
const { readRuntimeConfig } = source('apps/runtime/src/kernel/config/runtime-config');
const { startRuntime } = source('apps/runtime/src/start-runtime');
const { registry } = source('libs/plugins/registry.server.generated');
const { createLogger } = source('libs/server/logger/logger');
const { withDefaults } = source('libs/sdk/src/manifest');
const { AcceptsUpload, sdk } = source('libs/sdk/src/index');

class FilesController {
  async add() {
    const { user } = sdk.auth.requireSession();
    for await (const { content, name } of sdk.files.uploads())
      return sdk.files.put(content, { name, ownerId: user.id });
    throw new Error('no file');
  }

  content(id) {
    return sdk.files.serve(id);
  }
}
/** What the compiler makes of a decorator. */
const decorate = (name, ...decorators) => {
  const descriptor = Object.getOwnPropertyDescriptor(FilesController.prototype, name);
  for (const decorator of decorators) decorator(FilesController.prototype, name, descriptor);
};
decorate('add', Post(), AcceptsUpload({ maxBytes: 1024 ** 3 }));
decorate('content', Get(':id'));
Param('id')(FilesController.prototype, 'content', 0);
Controller('files')(FilesController);

class FilesModule {}
Module({ controllers: [FilesController] })(FilesModule);

const manifest = withDefaults({
  schemaVersion: 1,
  id: 'com.example.files',
  name: 'Files',
  version: '1.0.0',
  routePrefix: '/files',
  permissions: ['files'],
});
const plugin = { manifest, origin: 'example', iconSvg: null, load: async () => ({ default: FilesModule }) };
source('apps/runtime/src/kernel/buffer-memory').weighBuffersWithHeap();
const config = readRuntimeConfig({ ...process.env, EXAMPLE_PLUGINS: 'true' });
const runtime = await startRuntime(config, createLogger(config.logLevel), [...registry, plugin]);

process.on('message', message => {
  if (message !== 'collect') return;
  globalThis.gc?.();
  process.send?.('collected');
});
for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => void runtime.close().then(() => process.exit(0)));
