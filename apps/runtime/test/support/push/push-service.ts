import { TestAuthority } from '@sv/server/database/testing/certificates';
import { createPublicKey, ECDH, verify } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A push as it came in. */
export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Claims of the VAPID token, whose signature was checked (RFC 8292). */
  claims: { aud: string; exp: number; sub: string };
  /** The key that signed it, base64url. */
  key: string;
}

/** What the service answers: a status, or nothing at all. */
export interface PushAnswering {
  status: number | 'silence' | 'hang up';
  headers?: Record<string, string>;
  body?: string;
}

/** A push service as browsers have them, on this machine: https, and picky about what it is sent. */
export class TestPushService {
  readonly received: ReceivedPush[] = [];
  readonly authority = new TestAuthority();
  /** What it thinks is wrong with a request; no test may find anything here. */
  readonly complaints: string[] = [];
  /** How many requests are open at this moment, and were at the most. */
  open = 0;
  mostOpen = 0;
  connections = 0;
  /** The answer to a path; by default everything is taken. */
  answer: (path: string, count: number) => PushAnswering = () => ({ status: 201 });
  private readonly server;

  /** @param host for which its certificate is */
  constructor(host = '127.0.0.1') {
    this.server = createServer(this.authority.issue(host), (request, response) => void this.take(request, response));
    this.server.on('secureConnection', () => void (this.connections += 1));
  }

  get origin(): string {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async start(): Promise<this> {
    await new Promise<void>(resolve => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise(resolve => this.server.close(resolve));
  }

  /** Closes every connection, as a service does that is started again. */
  hangUp(): void {
    this.server.closeAllConnections();
  }

  /** Of one browser. */
  at(path: string): ReceivedPush[] {
    return this.received.filter(push => push.path === path);
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.open += 1;
    this.mostOpen = Math.max(this.mostOpen, this.open);
    response.on('close', () => (this.open -= 1));
    const push = { path: request.url!, headers: request.headers, body: await buffer(request) };
    const signed = readVapid(request.headers.authorization ?? '', this.origin);
    if (typeof signed === 'string') return this.complain(response, signed);
    this.received.push({ ...push, ...signed });
    const { status, headers, body } = this.answer(push.path, this.at(push.path).length);
    if (status === 'silence') return;
    if (status === 'hang up') return void request.socket.destroy();
    response.writeHead(status, headers).end(body);
  }

  private complain(response: ServerResponse, complaint: string): void {
    this.complaints.push(complaint);
    response.writeHead(403).end(complaint);
  }
}

/** Answers what is wrong with it as text. */
function readVapid(authorization: string, origin: string): Pick<ReceivedPush, 'claims' | 'key'> | string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  if (!signature) return `no VAPID: ${authorization}`;
  const publicKey = createPublicKey({ key: jwkOf(key), format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return 'the signature is not of that key';
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as ReceivedPush['claims'];
  if (claims.aud !== origin) return `for ${claims.aud}`;
  const left = claims.exp - Date.now() / 1000;
  if (left <= 0 || left > 86_400) return `valid for ${left} s`;
  return { claims, key };
}

function jwkOf(key: string): { kty: 'EC'; crv: 'P-256'; x: string; y: string } {
  const point = Buffer.from(ECDH.convertKey(key, 'prime256v1', 'base64url', undefined, 'uncompressed') as Buffer);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(half => half.toString('base64url'));
  return { kty: 'EC', crv: 'P-256', x: x!, y: y! };
}
