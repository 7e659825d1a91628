import type { Logger } from '@sv/server/logger/logger';
import type { Exchange } from './exchange';

/** Writes one line for every request: method, path without its query, status, milliseconds, user id. */
export class AccessLog {
  constructor(private readonly logger: Logger) {}

  onEnd(exchange: Exchange): void {
    if (!this.logger.isLevelEnabled('info')) return;
    exchange.response.once('close', () => this.write(exchange));
  }

  private write({ request, response, requestId, startedAt, method, path, caller }: Exchange): void {
    const line = {
      requestId,
      method,
      path,
      status: response.statusCode,
      ms: Math.round((performance.now() - startedAt) * 100) / 100,
      userId: caller?.kind === 'user' ? caller.user.id : undefined,
      aborted: response.writableFinished ? undefined : request.destroyed || undefined,
    };
    this.logger.info(line, 'request');
  }
}
