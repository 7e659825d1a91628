import type { CheckedSending } from '@sv/sdk/host/webhook-checks';
import type { Vault } from '@sv/server/keys/vault';

/** A webhook that waits: all of it is sealed, because address, content and secret may each be somebody's secret. */
export type WaitingWebhook = Pick<CheckedSending, 'id' | 'url' | 'secret' | 'body'>;

/** A webhook of one plugin cannot be taken for one of another. */
export const webhookPlace = (pluginId: string): string => `webhook:${pluginId}`;

export const sealWebhook = (vault: Vault, pluginId: string, { id, url, secret, body }: CheckedSending): string =>
  vault.seal(JSON.stringify({ id, url, secret, body }), webhookPlace(pluginId));

/** @throws SealBrokenError */
export const openWebhook = (vault: Vault, pluginId: string, sealed: string): WaitingWebhook =>
  JSON.parse(vault.open(sealed, webhookPlace(pluginId))) as WaitingWebhook;
