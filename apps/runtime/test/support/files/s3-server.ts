import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildApp } from 'fauxqs';
import type { S3Address } from '../../../src/kernel/config/s3-address';
import { signatureFault } from './s3-signature';

const BUCKET = 'files';
const ACCESS = { accessKeyId: 'KEY', secretAccessKey: 'secret/of+the store' };

/**
 * A server of the S3 protocol on loopback, with one bucket in memory. The package answers the requests. It believes
 * every signature and does not list unfinished uploads, so both are done here.
 */
export class S3Server {
  /** Every request that came, in order. */
  readonly requests: IncomingMessage[] = [];
  /** May answer a request itself, in place of the server. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  /** How many objects a page of a list has at most. */
  pageLength = 1000;
  /** By id: uploads in parts that were neither completed nor aborted. */
  private readonly open = new Map<string, { key: string; at: Date }>();
  private readonly app = buildApp({ logger: false });
  private readonly http = createServer((request, response) => this.handle(request, response));

  static async start(): Promise<S3Server> {
    const server = new S3Server();
    await server.app.inject({ method: 'PUT', url: `/${BUCKET}` });
    await server.listen(0);
    return server;
  }

  get port(): number {
    return (this.http.address() as AddressInfo).port;
  }

  /** @param changes what a test has otherwise */
  address(changes: Partial<S3Address> = {}): S3Address {
    const endpoint = `http://127.0.0.1:${this.port}`;
    return { endpoint, bucket: BUCKET, prefix: '', region: 'us-east-1', isPathStyle: true, ...ACCESS, ...changes };
  }

  /** FILES_URL of an instance that uses it. */
  url(prefix = ''): string {
    const [key, secret] = [ACCESS.accessKeyId, ACCESS.secretAccessKey].map(encodeURIComponent);
    return `s3://${key}:${secret}@127.0.0.1:${this.port}/${BUCKET}${prefix && `/${prefix}`}?tls=off`;
  }

  /** The keys of uploads in parts that are still open. */
  get unfinished(): string[] {
    return [...this.open.values()].map(({ key }) => key);
  }

  /** Nothing answers any more, until `listen`. */
  async stop(): Promise<void> {
    const closed = once(this.http, 'close');
    this.http.close();
    this.http.closeAllConnections();
    await closed;
  }

  async listen(port: number): Promise<void> {
    this.http.listen(port, '127.0.0.1');
    await once(this.http, 'listening');
  }

  async close(): Promise<void> {
    if (this.http.listening) await this.stop();
    await this.app.close();
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    this.requests.push(request);
    if (this.intercept(request, response)) return;
    const fault = signatureFault(request, { [ACCESS.accessKeyId]: ACCESS.secretAccessKey });
    if (fault) return sendS3Error(request, response, 403, fault);
    void this.forward(request, response);
  }

  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bytesOf(request);
    const hash = createHash('sha256').update(body).digest('hex');
    if (request.headers['x-amz-content-sha256'] !== hash) {
      return sendS3Error(request, response, 400, 'XAmzContentSHA256Mismatch');
    }
    const { method = '', url = '' } = request;
    if (method === 'GET' && /[?&]uploads/.test(url)) return this.listUploads(response);
    const answer = await this.app.inject({
      method: method as 'GET',
      url: url.includes('list-type') ? `${url}&max-keys=${this.pageLength}` : url,
      headers: request.headers as Record<string, string>,
      payload: body,
    });
    this.noteUploads(method, url, answer.statusCode, answer.payload);
    response.writeHead(answer.statusCode, answer.headers as Record<string, string>);
    response.end(method === 'HEAD' ? undefined : answer.rawPayload);
  }

  private noteUploads(method: string, url: string, status: number, payload: string): void {
    if (status >= 300) return;
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const [, begun] = /<UploadId>(.*?)<\/UploadId>/.exec(payload) ?? [];
    if (begun) this.open.set(begun, { key: pathname.slice(BUCKET.length + 2), at: new Date() });
    else if (method !== 'PUT') this.open.delete(searchParams.get('uploadId') ?? '');
  }

  private listUploads(response: ServerResponse): void {
    const uploads = [...this.open].map(
      ([id, { key, at }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    );
    response.setHeader('content-type', 'application/xml');
    response.end(
      `<?xml version="1.0"?><ListMultipartUploadsResult><Bucket>${BUCKET}</Bucket>` +
        `<IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`,
    );
  }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** An error as S3 sends it. */
export function sendS3Error(request: IncomingMessage, response: ServerResponse, status: number, code: string): void {
  request.resume();
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>what the store says</Message></Error>`);
}
