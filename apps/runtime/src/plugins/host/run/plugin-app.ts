import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ServerHalf } from '@sv/sdk';
import type { PluginManifest } from '@sv/sdk/manifest';
import { configureHttp } from '@sv/server/http/configure-http';
import { WholeAdapter } from '@sv/server/http/whole-adapter';
import { VersionTag } from '@sv/server/http/version-tag.interceptor';
import type { FailureReport, RefusalWriter } from '@sv/server/problem/problem.filter';
import express, { type Express } from 'express';
import { AccessGuard } from '../../../kernel/access/access.guard';
import { currentContext } from '../../../kernel/request-context/request-context';
import { FileAnswers } from './file-answers.interceptor';
import { PluginProblemFilter } from './plugin-problem.filter';
import { isUpload, UploadGuard } from './upload.guard';

/** What each plugin's application is given by the host. */
export interface PluginAppOptions {
  bodyLimitBytes: number;
  /** The same for routes that are open to everybody. */
  publicBodyLimitBytes: number;
  /**
   * Request and response objects of the platform's own Express. With the same prototypes, Express finds nothing to
   * change when a request is handed over; changing a prototype costs more than the rest of Express.
   */
  prototypes?: Pick<Express, 'request' | 'response'> | undefined;
  report: FailureReport;
  /** How a refusal is written; default problem+json for everybody. */
  write?: RefusalWriter | undefined;
}

/** The root of a plugin's application: the plugin's own module behind our guard. */
@Module({})
class PluginApp {
  static forPlugin(module: ServerHalf['default']): DynamicModule {
    return {
      module: PluginApp,
      imports: [module as Type],
      // In this order: what is not open is refused before anything else is said about it.
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: UploadGuard },
      ],
    };
  }
}

/**
 * The application answers requests that the gateway passes to it, and never listens: an HTTP server for each plugin
 * would be useless.
 */
class HandedOverAdapter extends WholeAdapter {
  override initHttpServer(): void {}
}

/**
 * Creates and initialises the Nest application of one plugin. Its controllers answer under `<routePrefix>/api`. Its
 * global guards, pipes, middleware and nested controllers apply to its own routes only (ADR 0004).
 */
export async function createPluginApp(
  manifest: PluginManifest,
  module: ServerHalf['default'],
  options: PluginAppOptions,
): Promise<NestExpressApplication> {
  const adapter = new HandedOverAdapter(express());
  const app = await NestFactory.create<NestExpressApplication>(PluginApp.forPlugin(module), adapter, {
    bodyParser: false,
    abortOnError: false,
  });
  Object.assign(adapter.getInstance<Express>(), options.prototypes);
  app.setGlobalPrefix(`${manifest.routePrefix}/api`);
  const { bodyLimitBytes, publicBodyLimitBytes, report, write } = options;
  const keepsRawBody = { of: () => currentContext()?.visit !== undefined, limitBytes: publicBodyLimitBytes };
  configureHttp(app, { bodyLimitBytes, keepsRawBody, readsOwnBody: isUpload, report, write });
  app.useGlobalInterceptors(new VersionTag(), new FileAnswers());
  app.useGlobalFilters(new PluginProblemFilter({ report, write }, app));
  try {
    return await app.init();
  } catch (error) {
    // A module that started before another one failed is closed too. The first error is the one to report.
    await app.close().catch(() => undefined);
    throw error;
  }
}
