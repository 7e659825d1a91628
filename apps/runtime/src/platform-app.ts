import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { configureHttp } from '@sv/server/http/configure-http';
import { WholeAdapter } from '@sv/server/http/whole-adapter';
import { FrameworkLogger } from '@sv/server/logger/logger.module';
import { readsFile } from './instance/assets/upload/upload-routes';
import type { AdmittedRequest } from './kernel/request-context/caller';
import type { PlatformOptions } from './kernel/platform-options';
import { ApiDocument } from './operations/openapi/api-document';
import type { PluginsOptions } from './plugins/plugins.module';
import { RuntimeModule } from './runtime.module';

/** Creates the platform's Nest application, which answers under `/api`. Its routes are there after `init`. */
export async function createPlatformApp(
  options: PlatformOptions,
  plugins: PluginsOptions,
): Promise<NestExpressApplication> {
  const { config, logger } = options;
  const adapter = new WholeAdapter(options.express);
  const app = await NestFactory.create<NestExpressApplication>(RuntimeModule.with(options, plugins), adapter, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(FrameworkLogger));
  // Nest flushes its buffered logs when it listens, which it never does here: log lines would stay in memory for ever.
  app.flushLogs();
  app.setGlobalPrefix('api');
  configureHttp(app, {
    bodyLimitBytes: config.bodyLimitBytes,
    readsOwnBody: ({ path }) => readsFile(path),
    report: (failure, request) => logger.error({ err: failure, requestId: request.requestId }, 'request failed'),
    write: (error, request) => (request as AdmittedRequest).refuse?.(error),
  });
  app.get(ApiDocument).describeApp(app);
  return app;
}
