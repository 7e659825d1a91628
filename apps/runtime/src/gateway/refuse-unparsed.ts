import { newId } from '@sv/server/ids/new-id';
import { PlatformError } from '@sv/server/problem/platform-error';
import { toProblem } from '@sv/server/problem/problem';
import type { ProblemCode } from '@sv/server/problem/problem-codes';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

const codes: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'request-header-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/** Answers what Node's parser refused, so that this is a problem like every other one, and ends the connection. */
export function refuseUnparsed(fault: NodeJS.ErrnoException, socket: Duplex): void {
  if (fault.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new PlatformError(codes[fault.code ?? ''] ?? 'bad-header', 'The request could not be read.');
  const requestId = newId();
  const body = JSON.stringify(toProblem(refusal, { instance: '/', requestId }));
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'x-content-type-options: nosniff',
      `x-request-id: ${requestId}`,
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
