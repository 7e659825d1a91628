import { secretsEqual } from '@sv/server/keys/constant-time';
import type { Step } from '../../kernel/exchange/exchange';

export interface DevModeOptions {
  enabled: boolean;
  /** PLATFORM_DEV_MODE_SECRET. */
  secret?: string;
}

/**
 * Compares the secret that `strip-headers` took from the request. The result is in the exchange, never in a header. A
 * wrong secret is ignored.
 */
export const devMode =
  ({ enabled, secret }: DevModeOptions): Step =>
  exchange => {
    if (!enabled || !secret || exchange.devModeSecret === undefined) return 'next';
    exchange.devMode = secretsEqual(exchange.devModeSecret, secret);
    if (exchange.devMode) exchange.response.setHeader('x-platform-dev-mode', 'active');
    return 'next';
  };
