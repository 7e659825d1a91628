import type { CheckedSending } from '@sv/sdk/host/webhook-checks';
import { SealBrokenError, type Vault } from '@sv/server/keys/vault';

/** A webhook that waits: all of it is sealed, because address, content and secret may each be somebody's secret. */
export interface WaitingWebhook extends Pick<CheckedSending, 'id' | 'url' | 'secret' | 'body'> {
  /** A webhook of one plugin cannot be taken for one of another. */
  pluginId: string;
}

/** The name of the job, with a colon, which names of a plugin's own jobs cannot have. */
export const WEBHOOK_JOB = 'webhooks:send';
export const WEBHOOK_PLACE = 'webhook';

export function sealWebhook(vault: Vault, pluginId: string, { id, url, secret, body }: CheckedSending): string {
  const waiting: WaitingWebhook = { pluginId, id, url, secret, body };
  return vault.seal(JSON.stringify(waiting), WEBHOOK_PLACE);
}

/** @throws SealBrokenError */
export function openWebhook(vault: Vault, pluginId: string, sealed: string): WaitingWebhook {
  const waiting = JSON.parse(vault.open(sealed, WEBHOOK_PLACE)) as WaitingWebhook;
  if (waiting.pluginId !== pluginId) throw new SealBrokenError('This webhook was sealed for another plugin.');
  return waiting;
}
