import { Injectable } from '@nestjs/common';
import { type IncomingWebhook, StoreAccessError, type VerifiedWebhook, WebhookError, type Webhooks } from '@sv/sdk';
import { checkedSending } from '@sv/sdk/host/webhook-checks';
import { provedWebhook } from '@sv/sdk/host/webhook-verification';
import { currentContext, runInContext } from '../../kernel/request-context/request-context';
import { WebhookReceipts } from '../webhooks/receipts/webhook-receipts';
import { WebhookJobs } from '../webhooks/sending/webhook-jobs';
import { callingPlugin, type Calling } from './calling-plugin';
import { OwnTransaction } from './db/own-transaction';
import { isInTransactionScope } from './db/transaction-scope';
import { JobsBridge } from './jobs.bridge';

/** `sdk.webhooks`: verifies what others sent to the plugin, and sends what it has for others. */
@Injectable()
export class WebhooksBridge implements Webhooks {
  constructor(
    private readonly receipts: WebhookReceipts,
    private readonly webhooks: WebhookJobs,
    private readonly jobs: JobsBridge,
  ) {}

  async verify<T>(webhook: IncomingWebhook): Promise<VerifiedWebhook<T>> {
    const calling = callingOutsideImports('sdk.webhooks.verify');
    const { receipt, ...verified } = await provedWebhook(webhook);
    const { plugin, context } = calling;
    const store = plugin.life.findStore(context.dataSourceKind);
    const transaction = OwnTransaction.current()?.manager ?? null;
    const place = { pluginId: plugin.id, store, transaction };
    if (!(await asPlatform(() => this.receipts.add(place, receipt)))) throw new WebhookError('replayed');
    return verified as VerifiedWebhook<T>;
  }

  async send(...[webhook]: Parameters<Webhooks['send']>): Promise<{ id: string }> {
    const calling = callingOutsideImports('sdk.webhooks.send');
    const sending = checkedSending(webhook);
    const job = this.webhooks.jobOf(calling.plugin.id, sending);
    // In a dev-mode request nothing leaves the instance.
    if (calling.context.dataSourceKind === 'real') await this.jobs.addJob(calling, job);
    return { id: sending.id };
  }
}

function callingOutsideImports(member: string): Calling {
  const calling = callingPlugin();
  if (!isInTransactionScope(calling.context)) return calling;
  throw new StoreAccessError(`${member} was called in an import, which may be taken back and is only of the store.`);
}

/** The table is the platform's: the plugin's statements are not allowed to reach it. */
const asPlatform = <R>(work: () => R): R => runInContext({ ...currentContext()!, plugin: null }, work);
