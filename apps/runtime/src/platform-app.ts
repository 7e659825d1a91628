import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { configureHttp } from '@sv/server/http/configure-http';
import { WholeAdapter } from '@sv/server/http/whole-adapter';
import { FrameworkLogger } from '@sv/server/logger/logger.module';
import type { AdmittedRequest } from './access/caller';
import { readsFile } from './gateway/admission/upload-routes';
import { ApiDocument } from './openapi/api-document';
import type { PlatformParts } from './parts/platform-parts';
import { RuntimeModule } from './runtime.module';

/** Creates and initialises the platform's Nest application, which answers under `/api`. */
export async function createPlatformApp(parts: PlatformParts): Promise<NestExpressApplication> {
  const adapter = new WholeAdapter(parts.express);
  const app = await NestFactory.create<NestExpressApplication>(RuntimeModule.with(parts), adapter, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(FrameworkLogger));
  // Nest does it when it listens, which it never does here: what plugins log would be kept in memory for ever.
  app.flushLogs();
  app.setGlobalPrefix('api');
  configureHttp(app, {
    bodyLimitBytes: parts.config.bodyLimitBytes,
    readsOwnBody: ({ path }) => readsFile(path),
    report: (failure, request) => parts.logger.error({ err: failure, requestId: request.requestId }, 'request failed'),
    write: (error, request) => (request as AdmittedRequest).refuse?.(error),
  });
  app.get(ApiDocument).describe(app);
  return app.init();
}
