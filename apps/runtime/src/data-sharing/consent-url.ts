import type { Way } from './way';

/** Where the person agrees to a way. @param returnUrl where the page sends them afterwards */
export function consentUrlOf({ providerId, consumerId, contract, version }: Way, returnUrl: string): string {
  const query = new URLSearchParams({ provider: providerId, consumer: consumerId, contract, version, returnUrl });
  return `/consent?${query}`;
}
