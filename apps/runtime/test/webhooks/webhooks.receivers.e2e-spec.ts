import { provedWebhook } from '@sv/sdk/host/webhook-verification';
import type { ServerResponse } from 'node:http';
import { SECRET, webhookParts } from '../support/webhooks/webhook-parts';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver';

describe('what a receiver of webhooks answers', () => {
  let receiver: WebhookReceiver;
  let victim: WebhookReceiver;
  let parts: ReturnType<typeof webhookParts>;
  beforeEach(async () => {
    parts = webhookParts(['127.0.0.1']);
    [receiver, victim] = await Promise.all([new WebhookReceiver().start(), new WebhookReceiver().start()]);
    receiver.trustedBy(parts.connection);
  });
  afterEach(async () => {
    parts.connection.close();
    await Promise.all([receiver.close(), victim.close()]);
  });
  const send = (signal?: AbortSignal) => parts.attempt(`${receiver.origin}/hook?key=hidden`, {}, signal);
  const answering = (status: number, headers = {}) => {
    receiver.answer = response => void response.writeHead(status, headers).end('a long story about what went wrong');
  };

  it('is not needed to know what was sent: it is verified as anybody verifies it', async () => {
    await send();
    const [{ headers, body, path }] = receiver.received as [WebhookReceiver['received'][0]];
    expect([path, headers['content-type']]).toEqual(['/hook?key=hidden', 'application/json']);
    expect(await provedWebhook({ secret: SECRET, headers, body })).toMatchObject({ id: 'msg_1', data: { data: 1 } });
  });

  it.each([200, 201, 202, 204, 299])('is taken for success when it is %i', async status => {
    answering(status);
    await send();
  });

  it.each([400, 401, 404, 429, 500, 503])('is a reason to try again when it is %i', async status => {
    answering(status);
    const message = `127.0.0.1 answered ${status}.`;
    await expect(send()).rejects.toMatchObject({ message, name: 'WaitingFailure', waitMs: 0 });
  });

  it.each([
    ['3600', 3_600_000],
    ['999999999', 24 * 3_600_000],
    ['soon', 0],
    ['-1', 0],
  ])('says how long the next attempt waits: %s', async (retryAfter, waitMs) => {
    answering(429, { 'retry-after': retryAfter });
    await expect(send()).rejects.toMatchObject({ waitMs });
  });

  it('is the end when it is 410', async () => {
    answering(410);
    await expect(send()).rejects.toMatchObject({ name: 'FinalFailure' });
  });

  it.each([301, 302, 303, 307, 308])('is not followed when it is a redirect: %i', async status => {
    answering(status, { location: `${victim.origin}/inside` });
    await expect(send()).rejects.toMatchObject({ message: `127.0.0.1 answered ${status}.`, name: 'WaitingFailure' });
    expect([victim.connections, receiver.received.length]).toEqual([0, 1]);
  });

  it('may never come: the attempt ends when its time is up', async () => {
    receiver.answer = () => undefined;
    const ended = new AbortController();
    const sent = send(ended.signal);
    sent.catch(() => undefined);
    while (receiver.received.length === 0) await new Promise(resolve => setImmediate(resolve));
    ended.abort();
    await expect(sent).rejects.toMatchObject({ message: '127.0.0.1: took too long.', name: 'Error' });
  });

  it('may never end: a few KiB are read, and nothing of it is kept', async () => {
    const closed = new Promise<number>(resolve => (receiver.answer = response => endless(response, resolve)));
    await send();
    expect(await closed).toBeLessThan(64 * 1_048_576);
  });

  it('is nothing when the connection breaks, or the certificate is another host’s', async () => {
    receiver.answer = response => void response.destroy();
    await expect(send()).rejects.toMatchObject({ message: '127.0.0.1: ECONNRESET.', name: 'Error' });
    const other = await new WebhookReceiver('other.example').start();
    other.trustedBy(parts.connection);
    await expect(parts.attempt(other.origin)).rejects.toMatchObject({
      message: '127.0.0.1: ERR_TLS_CERT_ALTNAME_INVALID.',
      name: 'Error',
    });
    await other.close();
  });
});

/** Answers for as long as somebody reads. */
function endless(response: ServerResponse, onClose: (bytes: number) => void): void {
  const chunk = Buffer.alloc(65_536, 'x');
  let bytes = 0;
  const write = () => {
    while (!response.destroyed && response.write(chunk)) bytes += chunk.length;
  };
  response.on('close', () => onClose(bytes));
  response.on('drain', write);
  response.writeHead(200);
  write();
}
