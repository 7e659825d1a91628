import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import { configureHttp } from '@sv/server/http/configure-http';
import { FrameworkLogger } from '@sv/server/logger/logger.module';
import express, { type Express } from 'express';
import type { AdmittedRequest } from './access/caller';
import type { PlatformParts } from './platform-parts';
import { RuntimeModule } from './runtime.module';

export interface PlatformApp {
  app: NestExpressApplication;
  express: Express;
}

/** Creates and initialises the platform's Nest application, which answers under `/api`. */
export async function createPlatformApp(parts: PlatformParts): Promise<PlatformApp> {
  const instance = express();
  const app = await NestFactory.create<NestExpressApplication>(RuntimeModule.with(parts), new ExpressAdapter(instance), {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(FrameworkLogger));
  app.setGlobalPrefix('api');
  configureHttp(app, {
    bodyLimitBytes: parts.config.bodyLimitBytes,
    report: (failure, request) => parts.logger.error({ err: failure, requestId: request.requestId }, 'request failed'),
    write: (error, request) => (request as AdmittedRequest).refuse?.(error),
  });
  await app.init();
  return { app, express: instance };
}
