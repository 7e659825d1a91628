import { Injectable } from '@nestjs/common';
import { Counter } from '@sv/server/metrics/counter';
import { secretBytes, signatureOf } from '@sv/sdk/host/webhook-signature';
import { FinalFailure, WaitingFailure } from '../../../jobs/running/job-failures';
import { AddressRefusedError, hostOf } from '../../../kernel/pinned-requests/address-guard';
import type { PinnedAnswer } from '../../../kernel/pinned-requests/pinned-connection';
import { askedToWaitMs } from '../../../kernel/pinned-requests/retry-after';
import type { WaitingWebhook } from './sealed-webhook';
import { WebhookConnection } from './webhook-connection';
import { WebhookGuard } from './webhook-guard';

const answers = new Counter({
  name: 'workspace_webhook_answers_total',
  help: 'Tries to deliver a webhook, by the class of the receiver’s status; none: there was no answer.',
  labels: ['plugin', 'status'],
});

/** The receiver wants no more of it. */
const GONE = 410;
/** However long it asks for. */
const LONGEST_WAIT_MS = 24 * 3_600_000;

/**
 * Makes one attempt to hand a webhook to its receiver. What it throws names the host and nothing else of the address,
 * which may be a secret.
 */
@Injectable()
export class WebhookPost {
  constructor(
    private readonly guard: WebhookGuard,
    private readonly connection: WebhookConnection,
  ) {}

  /** @throws Error unless the receiver answered 2xx; FinalFailure when another attempt is of no use */
  async attempt(webhook: WaitingWebhook, signal: AbortSignal, now = new Date()): Promise<void> {
    const host = hostOf(new URL(webhook.url));
    const { pluginId: plugin } = webhook;
    const { status, retryAfter } = await this.answerTo(webhook, signal, now).catch((error: unknown) => {
      answers.inc({ plugin, status: 'none' });
      if (error instanceof AddressRefusedError) throw new FinalFailure(`${host}: ${error.message}`);
      throw new Error(`${host}: ${reasonOf(error)}`);
    });
    answers.inc({ plugin, status: `${Math.floor(status / 100)}xx` });
    if (status >= 200 && status < 300) return;
    const message = `${host} answered ${status}.`;
    if (status === GONE) throw new FinalFailure(message);
    throw new WaitingFailure(message, Math.min(askedToWaitMs(retryAfter, now), LONGEST_WAIT_MS));
  }

  private async answerTo(
    { id, url, secret, body }: WaitingWebhook,
    signal: AbortSignal,
    now: Date,
  ): Promise<PinnedAnswer> {
    const target = this.guard.parseTarget(url);
    const bytes = Buffer.from(body);
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const headers = {
      'content-type': 'application/json',
      'content-length': bytes.length,
      'user-agent': 'Workspace-Runtime',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': await signatureOf(secretBytes(secret)!, { id, timestamp, body: bytes }),
    };
    return this.connection.post(target, { headers, body: bytes, signal });
  }
}

/** What the connection said may contain more of the address: its code is enough. */
function reasonOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || code === 'ABORT_ERR') return 'took too long.';
  return `${typeof code === 'string' ? code : name}.`;
}
