import type { NestExpressApplication } from '@nestjs/platform-express';

/** A provider of the platform's application, by its class. */
export type FindService = <T>(type: abstract new (...args: never[]) => T) => T;

/**
 * The platform's providers, for what was made before its Nest application: a call of the SDK finds the part that does
 * the work through the instance its plugin runs in.
 */
export class PlatformServices {
  private app: Pick<NestExpressApplication, 'get'> | null = null;

  open(app: Pick<NestExpressApplication, 'get'>): void {
    this.app = app;
  }

  readonly find: FindService = type => {
    if (!this.app) throw new Error('The platform is still starting.');
    return this.app.get(type, { strict: false });
  };
}
