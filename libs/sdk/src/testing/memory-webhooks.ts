import { WebhookError } from '../errors.js';
import type { Namespaces } from '../host/members.js';
import { checkedSending } from '../host/webhook-checks.js';
import { provedWebhook } from '../host/webhook-verification.js';
import type { VerifiedWebhook } from '../namespaces/webhooks.js';
import type { MemoryPartsOptions } from './memory-parts.js';

/** `sdk.webhooks` in memory: verifies as the runtime does, and keeps what is sent. A rollback takes both back. */
export function webhooksOf({ host, onRollback }: MemoryPartsOptions): Namespaces['webhooks'] {
  const handled = new Set<string>();
  return {
    verify: async <T>(webhook: Parameters<Namespaces['webhooks']['verify']>[0]) => {
      const { receipt, ...verified } = await provedWebhook(webhook);
      if (handled.has(receipt)) throw new WebhookError('replayed');
      handled.add(receipt);
      onRollback(() => handled.delete(receipt));
      return verified as VerifiedWebhook<T>;
    },
    send: async webhook => {
      const { id, url, event, body, secret } = checkedSending(webhook);
      const sent = { id, url, event, data: (JSON.parse(body) as { data: unknown }).data, secret };
      host.webhooks.push(sent);
      onRollback(() => host.webhooks.splice(host.webhooks.indexOf(sent), 1));
      return { id };
    },
  };
}
