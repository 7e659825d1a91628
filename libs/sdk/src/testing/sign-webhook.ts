import { InvalidInputError } from '../errors.js';
import { newWebhookId } from '../host/webhook-checks.js';
import { secretBytes, signatureOf } from '../host/webhook-signature.js';

/** What a sender would send. */
export interface WebhookToSign {
  /** Base64 of 24 to 64 bytes, with or without `whsec_` in front. */
  secret: string;
  /** The body; what is no text is written as JSON. */
  data: unknown;
  /** Made up when left out. */
  id?: string;
  /** When the attempt is sent; now when left out. */
  timestamp?: Date;
}

/** Headers and body of the request. */
export interface SignedWebhook {
  headers: Record<string, string>;
  body: string;
}

/**
 * Signs a webhook as a sender does, for tests of what receives it.
 *
 * @experimental
 * @throws InvalidInputError for a secret that is none
 */
export async function signWebhook({ secret, data, ...rest }: WebhookToSign): Promise<SignedWebhook> {
  const key = secretBytes(secret);
  if (!key) throw new InvalidInputError('/secret', 'secret must be base64 of 24 to 64 bytes, which may follow whsec_.');
  const { id = newWebhookId(), timestamp: sentAt = new Date() } = rest;
  const body = typeof data === 'string' ? data : JSON.stringify(data);
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signature = await signatureOf(key, { id, timestamp, body: new TextEncoder().encode(body) });
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  return { headers: { ...headers, 'content-type': 'application/json' }, body };
}
