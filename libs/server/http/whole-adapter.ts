import { ExpressAdapter } from '@nestjs/platform-express';

/**
 * Refuses what no route answers wherever it is. Nest does so below the global prefix alone; above it Express would
 * answer, with a page of its own.
 */
export class WholeAdapter extends ExpressAdapter {
  override setNotFoundHandler(handler: Parameters<ExpressAdapter['setNotFoundHandler']>[0]): unknown {
    return this.use(handler);
  }
}
