import { symbols } from 'pino';
import type { DestinationStream } from 'pino';
import { boundedLine } from '@sv/server/logger/bounded-line';
import type { Logger } from '@sv/server/logger/logger';
import { RequestMetrics } from '@sv/server/metrics/request-metrics';
import type { Caller } from '../../kernel/request-context/caller';
import { RequestMeter } from '../../kernel/exchange/request-meter';
import { EXCHANGE, type Exchange, type Exchanged } from '../../kernel/exchange/exchange';
import { routeOf } from './route-of';

/**
 * Counts every request, and writes one line for it: method, path without its query, status, milliseconds, user id, plugin. Of what is
 * open to everybody it has the pattern: the path may contain the token of a link.
 *
 * The line has pino's shape and goes to pino's stream, but is built here. It has few members, and none is secret.
 * Pino's mixin, redaction and serialisation took longer than all steps before the handler (profiled under load).
 */
export class AccessLog {
  private readonly writeLine: (this: Exchanged) => void;

  constructor(logger: Logger, meter = new RequestMeter(), requests = new RequestMetrics()) {
    const stream = (logger as unknown as Record<symbol, DestinationStream>)[symbols.streamSym]!;
    this.writeLine = function writeLine() {
      const exchange = this[EXCHANGE]!;
      const { response, startedAt, method, plugin, isStream } = exchange;
      const ms = performance.now() - startedAt;
      meter.countRequest(response.statusCode, ms);
      requests.count({
        plugin: plugin?.id ?? 'platform',
        route: routeOf(exchange),
        method,
        status: response.statusCode,
        ms: isStream ? null : ms,
      });
      if (!logger.isLevelEnabled('info') || isBuildStatus(exchange)) return;
      stream.write(boundedLine(lineOf(exchange)));
    };
  }

  onEnd(exchange: Exchange): void {
    (exchange.response as Exchanged)[EXCHANGE] = exchange;
    exchange.response.on('close', this.writeLine);
  }
}

/** In `npm run dev` every open page requests this file once a second. It does not exist elsewhere. */
const isBuildStatus = ({ path, response }: Exchange): boolean =>
  path === '/login/assets/build-news.json' && response.statusCode === 200;

function lineOf(
  { request, response, requestId, startedAt, method, path, publicPath, caller, plugin }: Exchange,
  now = new Date(),
): string {
  const ms = Math.round((performance.now() - startedAt) * 100) / 100;
  const user = caller ? nameOf(caller) : '';
  const owner = plugin ? `,"plugin":${JSON.stringify(plugin.id)}` : '';
  const trace = request.traceId ? `"traceId":"${request.traceId}",` : '';
  const aborted = !response.writableFinished && request.destroyed ? ',"aborted":true' : '';
  return (
    `{"level":"info","time":"${now.toISOString()}","requestId":"${requestId}","method":"${method}",` +
    `${trace}"path":${JSON.stringify(publicPath?.pattern ?? withoutTokens(path))},"status":${response.statusCode},"ms":${ms}${user}${owner}${aborted},"msg":"request"}\n`
  );
}

/** How long a token of ours is (`newToken`). */
const TOKEN_LENGTH = 43;

/**
 * An address that is not quite one of a public page, as with a slash at its end, has the token of a link in it too. A
 * token ends at whatever cannot be a part of one, an escape among it.
 */
const withoutTokens = (path: string): string =>
  path.length <= TOKEN_LENGTH
    ? path
    : path.replace(/%[0-9a-f]{2}|[\w-]+/gi, part => (part.length === TOKEN_LENGTH ? ':token' : part));

/** Every use of an admin key or an access token is in the log, so that an operator can find out what it was used for. */
function nameOf(caller: Caller): string {
  if (caller.kind === 'admin-key') return `,"adminKeyId":${JSON.stringify(caller.keyId)}`;
  const token = caller.accessToken ? `,"accessTokenId":${JSON.stringify(caller.session.id)}` : '';
  return `,"userId":${JSON.stringify(caller.user.id)}${token}`;
}
