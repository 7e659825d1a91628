import { PlatformError } from '@sv/server/problem/platform-error';

/** A navigation is redirected to the paywall's page; every other request gets 402. */
export class PaymentRequiredError extends PlatformError {
  constructor(readonly pluginId: string) {
    super('payment-required');
  }
}
