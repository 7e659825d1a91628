import { TestAuthority } from '@sv/server/database/testing/certificates';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { WebhookConnection } from '../../../src/plugins/webhooks/sending/webhook-connection';

/** A webhook as it arrived. */
export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Somebody else's server on this machine, which takes webhooks over https. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  /** Of the bytes of answers, how many the network took. */
  connections = 0;
  /** How it answers; by default it takes everything. */
  answer: (response: ServerResponse, webhook: ReceivedWebhook) => void = response => void response.writeHead(204).end();
  private readonly authority = new TestAuthority();
  private readonly server;

  /** @param host for which its certificate is */
  constructor(host = '127.0.0.1') {
    this.server = createServer(this.authority.issue(host), (request, response) => void this.take(request, response));
    this.server.on('connection', () => void (this.connections += 1));
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get origin(): string {
    return `https://127.0.0.1:${this.port}`;
  }

  async start(): Promise<this> {
    await new Promise<void>(resolve => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  /** As NODE_EXTRA_CA_CERTS would, which is read only when a process starts. */
  trustedBy(connection: WebhookConnection): this {
    connection.agent.options.ca = this.authority.cert;
    return this;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise(resolve => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined);
    const webhook = { path: request.url!, headers: request.headers, body: (await buffer(request)).toString() };
    this.received.push(webhook);
    this.answer(response, webhook);
  }
}
