// @ts-check
// The runtime as main.ts starts it, with a way to hand it a notification or a live event: a message from the process that
// started it. `collect` frees what is garbage before something is weighed.
import { createRequire } from 'node:module';
import { source } from './source.mjs';

createRequire(import.meta.url)('reflect-metadata');
const { readRuntimeConfig } = source('apps/runtime/src/kernel/config/runtime-config');
const { startRuntime } = source('apps/runtime/src/start-runtime');
const { NotificationBroker } = source('apps/runtime/src/notifications/broker/notification-broker');
const { LivePublisher } = source('apps/runtime/src/notifications/live/publishing/live-publisher');
const { createLogger } = source('libs/server/logger/logger');

const config = readRuntimeConfig(process.env);
const runtime = await startRuntime(config, createLogger(config.logLevel));
const broker = runtime.app.get(NotificationBroker, { strict: false });
const live = runtime.app.get(LivePublisher, { strict: false });
process.on('message', async message => {
  if (message === 'collect') {
    globalThis.gc?.();
    process.send?.('collected');
  } else if (Object.hasOwn(message, 'live')) {
    await live.publish({ source: 'sv', topic: 'bench', audience: 'everyone', payload: message.live });
  } else {
    const payload = /** @type {{ userId: string }} */ (message);
    await broker.publish(payload.userId, payload);
  }
});
for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => void runtime.close().then(() => process.exit(0)));
