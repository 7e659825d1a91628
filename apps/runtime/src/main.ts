import 'reflect-metadata';
import { InvalidEnvironmentError } from '@sv/server/config/env-reader';
import { createLogger } from '@sv/server/logger/logger';
import { readRuntimeConfig } from './config/runtime-config';
import { currentContext } from './request-context/request-context';
import { watchCrashes } from './plugin-host/crash-watch';
import { startRuntime } from './start-runtime';

async function main(): Promise<void> {
  const config = readRuntimeConfig(process.env);
  const logger = createLogger(config.logLevel, () => ({ requestId: currentContext()?.requestId }));
  const runtime = await startRuntime(config, logger);
  watchCrashes(runtime.plugins, error => {
    logger.fatal({ err: error }, 'the runtime ends: nobody caught this');
    process.exit(1);
  });
  logger.info({ url: config.publicUrl, port: runtime.port }, 'runtime ready');
  const end = (signal: string) => {
    logger.info({ signal }, 'draining');
    void runtime.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

main().catch((error: unknown) => {
  const known = error instanceof InvalidEnvironmentError || (error instanceof Error && 'isOperatorFault' in error);
  process.stderr.write(
    known ? `${(error as Error).message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
