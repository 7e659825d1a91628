import { InvalidInputError } from '../errors.js';
import type { OutgoingWebhook } from '../namespaces/webhooks.js';
import { secretBytes } from './webhook-signature.js';

/** What plugins may send with `sdk.webhooks`, for the runtime and for `@sv/sdk/testing` alike. */
const EVENT = /^[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)*$/;
const MAX_EVENT = 128;
const ID = /^[\w-]{1,128}$/;
const MAX_URL = 2048;
const MAX_DATA_BYTES = 65_536;

export interface CheckedSending {
  id: string;
  url: string;
  secret: string;
  event: string;
  /** What is sent: every attempt has the same bytes. */
  body: string;
}

/** A copy that later changes of the input do not reach. @throws InvalidInputError */
export function checkedSending(webhook: OutgoingWebhook, now = new Date()): CheckedSending {
  const { url, event, data, secret, id = newWebhookId() } = webhook ?? {};
  if (typeof event !== 'string' || event.length > MAX_EVENT || !EVENT.test(event))
    throw new InvalidInputError('/event', 'event must be a name such as invoice.paid, of at most 128 characters.');
  if (typeof id !== 'string' || !ID.test(id))
    throw new InvalidInputError('/id', 'id must have 1 to 128 letters, digits, underscores and hyphens.');
  if (!secretBytes(secret))
    throw new InvalidInputError('/secret', 'secret must be base64 of 24 to 64 bytes, which may follow whsec_.');
  const body = `{"type":${JSON.stringify(event)},"timestamp":"${now.toISOString()}","data":${checkedData(data)}}`;
  return { id, url: checkedUrl(url), secret, event, body };
}

export const newWebhookId = (): string => `msg_${crypto.randomUUID().replaceAll('-', '')}`;

/** Where it leads is looked at by the runtime, now and at every attempt. */
function checkedUrl(url: unknown): string {
  const parsed = typeof url === 'string' && url.length <= MAX_URL && URL.canParse(url) ? new URL(url) : null;
  if (!parsed || parsed.protocol !== 'https:')
    throw new InvalidInputError('/url', 'url must be an https: address of at most 2,048 characters.');
  if (parsed.username || parsed.password)
    throw new InvalidInputError('/url', 'url must not contain a user name or a password.');
  parsed.hash = '';
  return parsed.href;
}

function checkedData(data: unknown): string {
  const text = jsonOf(data);
  if (text === undefined) throw new InvalidInputError('/data', 'data must be something that JSON can express.');
  if (new TextEncoder().encode(text).length > MAX_DATA_BYTES)
    throw new InvalidInputError('/data', `data has more than ${MAX_DATA_BYTES / 1024} KiB.`);
  return text;
}

function jsonOf(data: unknown): string | undefined {
  try {
    return JSON.stringify(data);
  } catch {
    // a circle, a BigInt, or whatever a toJSON of the plugin's throws
    return undefined;
  }
}
