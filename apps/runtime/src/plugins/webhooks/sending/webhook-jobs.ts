import { Injectable } from '@nestjs/common';
import { InvalidInputError } from '@sv/sdk';
import type { CheckedJob } from '@sv/sdk/host/job-checks';
import type { CheckedSending } from '@sv/sdk/host/webhook-checks';
import { SealBrokenError, Vault } from '@sv/server/keys/vault';
import type { JobInput } from '../../../jobs/queue/definition';
import { JobQueue } from '../../../jobs/queue/job-queue';
import { FinalFailure } from '../../../jobs/running/job-failures';
import { AddressRefusedError } from '../../../kernel/pinned-requests/address-guard';
import { openWebhook, sealWebhook, WEBHOOK_JOB, type WaitingWebhook } from './sealed-webhook';
import { WebhookGuard } from './webhook-guard';
import { WebhookPost } from './webhook-post';

/** With the pauses of the job engine that is three and a half days, as the specification recommends. */
const RETRIES = 24;
/** Longer than an attempt may take: a receiver that hangs is reported as such. */
const TIMEOUT_MS = 30_000;
/** Of one plugin in one process. */
const AT_ONCE = 4;

/** Webhooks that wait: each is a job of its plugin, so that it is listed, counted and deleted with the plugin's. */
@Injectable()
export class WebhookJobs {
  constructor(
    private readonly jobs: JobQueue,
    private readonly vault: Vault,
    private readonly guard: WebhookGuard,
    private readonly post: WebhookPost,
  ) {}

  /** @throws InvalidInputError for an address to which no webhook may go */
  jobOf(pluginId: string, sending: CheckedSending): CheckedJob {
    this.assertTarget(sending.url);
    const data = JSON.stringify(sealWebhook(this.vault, pluginId, sending));
    return { name: WEBHOOK_JOB, data, key: undefined, runAt: undefined, userId: undefined };
  }

  /** Sends those of a plugin from now on. @param isReady whether they may be sent now */
  serve(pluginId: string, isReady: () => boolean): void {
    const send = ({ data, signal }: JobInput) => this.post.attempt(this.opened(pluginId, data), signal);
    const options = { retries: RETRIES, timeoutMs: TIMEOUT_MS, concurrency: AT_ONCE };
    this.jobs.define(pluginId, WEBHOOK_JOB, send, options, { isReady });
  }

  private assertTarget(url: string): void {
    try {
      this.guard.parseTarget(url);
    } catch (error) {
      throw error instanceof AddressRefusedError ? new InvalidInputError('/url', error.message) : error;
    }
  }

  private opened(pluginId: string, data: unknown): WaitingWebhook {
    try {
      return openWebhook(this.vault, pluginId, String(data));
    } catch (error) {
      if (error instanceof SealBrokenError) throw new FinalFailure(error.message);
      throw error;
    }
  }
}
