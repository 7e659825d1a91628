import { Module } from '@nestjs/common';
import { Vault } from '@sv/server/keys/vault';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { WebhookReceipts } from './receipts/webhook-receipts';
import { WebhookReceiptSweep } from './receipts/webhook-receipt-sweep';
import { WebhookConnection } from './sending/webhook-connection';
import { WebhookGuard } from './sending/webhook-guard';
import { WebhookPost } from './sending/webhook-post';
import { WebhookJobs } from './sending/webhook-jobs';
import { WebhookSenders } from './sending/webhook-senders';

/** Webhooks of plugins: which ones they handled, and those that they send. */
@Module({
  providers: [
    {
      provide: Vault,
      inject: [RuntimeConfig],
      useFactory: ({ authSecret, previousAuthSecret }: RuntimeConfig) => new Vault(authSecret, previousAuthSecret),
    },
    WebhookConnection,
    WebhookGuard,
    WebhookPost,
    WebhookJobs,
    WebhookReceipts,
    WebhookReceiptSweep,
    WebhookSenders,
  ],
  exports: [WebhookJobs, WebhookReceipts],
})
export class WebhooksModule {}
