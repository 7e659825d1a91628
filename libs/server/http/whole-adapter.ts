import { ExpressAdapter } from '@nestjs/platform-express';

/**
 * Refuses every path that no route answers. Nest only does so below the global prefix; elsewhere Express would answer
 * with a page of its own.
 */
export class WholeAdapter extends ExpressAdapter {
  override setNotFoundHandler(handler: Parameters<ExpressAdapter['setNotFoundHandler']>[0]): unknown {
    return this.use(handler);
  }
}
