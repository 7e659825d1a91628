import { type DynamicModule, Injectable } from '@nestjs/common';
import { Logger as NestPinoLogger, LoggerModule } from 'nestjs-pino';
import type { Logger } from './logger';

/**
 * Provides nestjs-pino's `PinoLogger` over the logger of the process. Its own middleware is not mounted: requests
 * are logged where they enter, and the logger's context adds the request id to every line.
 */
export const loggerModule = (logger: Logger): DynamicModule =>
  LoggerModule.forRoot({ pinoHttp: { logger }, forRoutes: [] });

/** The names under which the framework logs its own start. */
const OF_THE_FRAMEWORK = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
]);

/** For `app.useLogger`: lines of the framework about its own start are logged at level debug. */
@Injectable()
export class FrameworkLogger extends NestPinoLogger {
  override log(message: unknown, ...rest: unknown[]): void {
    if (OF_THE_FRAMEWORK.has(String(rest.at(-1)))) this.debug(message, ...rest);
    else super.log(message, ...rest);
  }
}
