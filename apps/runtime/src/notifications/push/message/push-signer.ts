import { Injectable } from '@nestjs/common';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import type { PushSubscription } from '../subscriptions/push-subscription.entity';

/** One push, before it is encrypted for a browser. */
export interface PushMessage {
  payload: Buffer;
  /** How long the service keeps it for a browser that is away, in seconds. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** A later push of the same topic replaces one that was not delivered yet. At most 32 characters of base64url. */
  topic: string;
}

export interface SignedPush {
  endpoint: string;
  headers: Record<string, string | number>;
  body: Buffer;
}

type WebPush = typeof import('web-push');

/**
 * Loaded at first use, because most processes never send a push. A CommonJS module has itself as its default export in
 * every loader.
 */
const loadWebPush = async (): Promise<WebPush> =>
  ((await import('web-push')) as unknown as { default: WebPush }).default;

/** Encrypts a push for a browser (RFC 8291) and signs that it comes from here (RFC 8292); web-push signs for 12 hours. */
@Injectable()
export class PushSigner {
  constructor(private readonly config: RuntimeConfig) {}

  /** @throws Error while Web Push is off; what a key that is none causes */
  async signFor(to: PushSubscription, { payload, ttlSeconds, urgency, topic }: PushMessage): Promise<SignedPush> {
    const { push } = this.config;
    if (!push) throw new Error('Web Push is off');
    const { generateRequestDetails } = await loadWebPush();
    const { endpoint, p256dh, auth } = to;
    const { subject, publicKey, privateKey } = push;
    const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, publicKey, privateKey },
      contentEncoding: 'aes128gcm',
      TTL: ttlSeconds,
      urgency,
      topic,
    });
    return { endpoint, headers: headers as SignedPush['headers'], body };
  }
}
