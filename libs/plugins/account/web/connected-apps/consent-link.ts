// The page of the platform on which the person agrees that one app reads from another, and from where they come back.
import type { DataSuggestion } from '@sv/contracts/data-sharing.contract';

export function consentLink({ providerId, consumerId, contract, version }: DataSuggestion, returnUrl: string): string {
  const query = new URLSearchParams({ provider: providerId, consumer: consumerId, contract, version, returnUrl });
  return `/consent?${query}`;
}
