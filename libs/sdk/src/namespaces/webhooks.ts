import { hostPart } from '../host/host-part.js';

/** The headers of a request, as Node or `fetch` has them. Names in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request that somebody else's server sent. */
export interface IncomingWebhook {
  /** What the sender signs with: base64 of 24 to 64 bytes, with or without `whsec_` in front. */
  secret: string;
  headers: WebhookHeaders;
  /** The body as it arrived. What was parsed and written again does not match the signature. */
  body: string | Uint8Array;
}

/** A webhook whose sender, content and age are proved, and which was not handled before. */
export interface VerifiedWebhook<T = unknown> {
  /** `webhook-id`: the same when the sender repeats the webhook. */
  id: string;
  /** `webhook-timestamp`: when this attempt was sent. */
  timestamp: Date;
  /** The body, parsed as JSON. Nobody has checked its shape. */
  data: T;
}

/** A webhook for somebody else's server. */
export interface OutgoingWebhook {
  /** An `https:` address in the public internet. */
  url: string;
  /** What happened, such as `invoice.paid`: letters, digits, `_` and full stops, at most 128 characters. */
  event: string;
  /** Anything that JSON can express, at most 64 KiB. */
  data: unknown;
  /** What the receiver verifies with: base64 of 24 to 64 bytes, with or without `whsec_` in front. */
  secret: string;
  /**
   * By which the receiver recognises what it has had before: letters, digits, `_` and `-`, at most 128 characters. Made
   * up when left out.
   */
  id?: string;
}

/**
 * Webhooks: requests between servers, signed as the [Standard Webhooks](https://www.standardwebhooks.com) specification
 * says.
 *
 * @experimental
 * @example
 * ```ts
 * await sdk.db.transaction(async tx => {
 *   const { data } = await sdk.webhooks.verify<Payment>({ secret, headers, body });
 *   await tx.repository(Invoice).update({ id: data.invoice }, { paidAt: new Date() });
 * });
 * ```
 */
export interface Webhooks {
  /**
   * Verifies a request: that it was signed with the secret, is unchanged, is at most five minutes old, and was not
   * handled before. Call it inside the `sdk.db.transaction` that does the work: then the webhook counts as handled when
   * the work is committed, and the sender's next attempt is accepted when it was not. Outside a transaction it counts as
   * handled at once.
   *
   * Do not catch its WebhookError: the answer is 400 or 401 with the reason, and 200 for a webhook that was handled before,
   * so that the sender stops repeating it.
   *
   * @experimental
   * @typeParam T what you expect in the body; check it
   * @throws WebhookError with the reason
   * @throws InvalidInputError for a secret, headers or a body of the wrong kind
   */
  verify<T = unknown>(webhook: IncomingWebhook): Promise<VerifiedWebhook<T>>;
  /**
   * Sends `{ type, timestamp, data }` as a POST. Resolves when the webhook is stored. It is sent in the background, and
   * repeated for three and a half days until the receiver answers 2xx. Inside `sdk.db.transaction` it is part of the
   * transaction: what is rolled back is never sent.
   *
   * @experimental
   * @returns the id: `webhook-id` of every attempt
   * @throws InvalidInputError for an address that is no public `https:` address, and for values that are malformed or
   *   too large
   * @throws TooManyJobsError while too many webhooks and jobs of the plugin wait
   */
  send(webhook: OutgoingWebhook): Promise<{ id: string }>;
}

export const webhooks: Webhooks = {
  verify: async <T>(webhook: IncomingWebhook) => hostPart<Webhooks>('webhooks').verify<T>(webhook),
  send: async webhook => hostPart<Webhooks>('webhooks').send(webhook),
};
