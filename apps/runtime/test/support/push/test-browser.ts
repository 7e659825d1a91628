import type { PushPayload, PushSubscriptionInput } from '@sv/contracts/notification.contract';
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { ReceivedPush, TestPushService } from './push-service';

interface Ece {
  decrypt(body: Buffer, parameters: { version: 'aes128gcm'; privateKey: object; authSecret: string }): Buffer;
}

// Without types of its own.
const { decrypt } = createRequire(import.meta.filename)('http_ece') as Ece;

/** The keys of a browser, and the endpoint that its push service gave it. */
export class TestBrowser {
  private readonly keys = createECDH('prime256v1');
  private readonly auth = randomBytes(16).toString('base64url');
  readonly input: PushSubscriptionInput;

  constructor(
    private readonly service: Pick<TestPushService, 'origin' | 'at'>,
    readonly path = `/push/${randomUUID()}`,
  ) {
    const p256dh = this.keys.generateKeys().toString('base64url');
    this.input = { endpoint: `${service.origin}${path}`, expirationTime: null, keys: { p256dh, auth: this.auth } };
  }

  /** What came, in order. */
  get received(): ReceivedPush[] {
    return this.service.at(this.path);
  }

  /** What its service worker gets to see. @throws Error when it was encrypted for somebody else */
  get shown(): PushPayload[] {
    return this.received.map(({ body }) => this.read(body));
  }

  read(body: Buffer): PushPayload {
    const words = decrypt(body, { version: 'aes128gcm', privateKey: this.keys, authSecret: this.auth });
    return JSON.parse(words.toString()) as PushPayload;
  }
}
