import { RuntimeConfig } from '../../../src/kernel/config/runtime-config';
import type { WaitingWebhook } from '../../../src/plugins/webhooks/sending/sealed-webhook';
import { WebhookConnection } from '../../../src/plugins/webhooks/sending/webhook-connection';
import { WebhookGuard } from '../../../src/plugins/webhooks/sending/webhook-guard';
import { WebhookPost } from '../../../src/plugins/webhooks/sending/webhook-post';

export const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;

/** What sends webhooks, put together without an instance around it. */
export function webhookParts(allowedHosts: string[] = []) {
  const guard = new WebhookGuard(Object.assign(new RuntimeConfig(), { webhooks: { allowedHosts } }));
  const connection = new WebhookConnection(guard);
  const post = new WebhookPost(guard, connection);
  const attempt = (url: string, fields: Partial<WaitingWebhook> = {}, signal = new AbortController().signal) =>
    post.attempt(
      { pluginId: 'com.example.sender', id: 'msg_1', url, secret: SECRET, body: '{"type":"a","data":1}', ...fields },
      signal,
    );
  return { guard, connection, attempt };
}
