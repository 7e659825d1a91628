import { InvalidInputError, WebhookError } from '../errors.js';
import type { IncomingWebhook, VerifiedWebhook, WebhookHeaders } from '../namespaces/webhooks.js';
import { isSigned, receiptOf, secretBytes, type SignedContent } from './webhook-signature.js';

/** How far the clock of a sender may be off, and how long a request may be under way. */
const TOLERANCE_MS = 5 * 60_000;
/** A full stop would let the id run into the timestamp, which are signed with one between them. */
const ID = /^[!-\-/-~]{1,256}$/;
const SECONDS = /^[1-9][0-9]{0,11}$/;
const SIGNATURES = /^\w{1,16},[\w+/=-]{1,512}( \w{1,16},[\w+/=-]{1,512})*$/;

/** What is proved of a webhook, and what is stored so that it is recognised. */
export interface ProvedWebhook extends VerifiedWebhook {
  receipt: string;
}

/**
 * Everything about an incoming webhook but whether it was handled before, which needs a store. For the runtime and for
 * `@sv/sdk/testing` alike.
 *
 * @throws WebhookError, InvalidInputError
 */
export async function provedWebhook(webhook: IncomingWebhook, now = new Date()): Promise<ProvedWebhook> {
  const { secret, headers, body } = checkedKinds(webhook);
  const id = headerOf(headers, 'webhook-id', ID);
  const seconds = headerOf(headers, 'webhook-timestamp', SECONDS);
  const signatures = headerOf(headers, 'webhook-signature', SIGNATURES).split(' ');
  const content: SignedContent = { id, timestamp: seconds, body };
  if (!(await isSigned(secret, content, signatures))) throw new WebhookError('wrong-signature');
  const timestamp = new Date(Number(seconds) * 1000);
  const ageMs = now.getTime() - timestamp.getTime();
  if (ageMs > TOLERANCE_MS) throw new WebhookError('too-old');
  if (ageMs < -TOLERANCE_MS) throw new WebhookError('too-new');
  return { id, timestamp, data: jsonOf(body), receipt: await receiptOf(secret, id) };
}

function checkedKinds({ secret, headers, body }: IncomingWebhook) {
  const key = secretBytes(secret);
  if (!key) throw new InvalidInputError('/secret', 'secret must be base64 of 24 to 64 bytes, which may follow whsec_.');
  if (typeof headers !== 'object' || headers === null)
    throw new InvalidInputError('/headers', 'headers must be those of the request.');
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new InvalidInputError('/body', 'body must be what arrived, as bytes or text: not parsed.');
  return { secret: key, headers, body: typeof body === 'string' ? new TextEncoder().encode(body) : body };
}

/** Of a header that came twice Node and `fetch` make one, with a comma; only the signature may contain one. */
function headerOf(headers: WebhookHeaders, name: string, form: RegExp): string {
  const values = valuesOf(headers, name);
  if (values.length === 0) throw new WebhookError('missing-header', name);
  const [value] = values;
  if (values.length > 1 || value!.includes(', ')) throw new WebhookError('repeated-header', name);
  if (!form.test(value!)) throw new WebhookError('malformed-header', name);
  return value!;
}

function valuesOf(headers: WebhookHeaders, name: string): string[] {
  if (typeof headers.get === 'function') return [headers.get(name)].filter(value => typeof value === 'string');
  return Object.entries(headers)
    .filter(([key]) => key.toLowerCase() === name)
    .flatMap(([, value]) => value as string | string[] | undefined)
    .filter(value => typeof value === 'string');
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    // SyntaxError, or TypeError for bytes that are no UTF-8
    throw new WebhookError('not-json');
  }
}
