// One access to a person's data as text: what happened, and why it was refused.
import type { DataAccess, DataRefusal } from '@sv/contracts/data-sharing.contract';
import { contractText } from '../connected-apps/contract-text';

type NameOf = (pluginId: string) => string;

export function accessTitle({ consumerId, providerId, contract, outcome, rows }: DataAccess, nameOf: NameOf): string {
  const [reader, source] = [nameOf(consumerId), nameOf(providerId)];
  const data = contractText(contract);
  if (outcome === 'refused') return `${reader} tried to read ${data} from ${source}`;
  return `${reader} read ${data} from ${source}: ${rows === 1 ? '1 record' : `${rows} records`}`;
}

const reasons: Record<DataRefusal, (reader: string, source: string) => string> = {
  'no-consent': () => 'You have not allowed this, or you revoked access.',
  'not-declared': reader => `${reader} has not declared that it needs this data.`,
  'provider-missing': (_, source) => `${source} is not installed.`,
  'provider-disabled': (_, source) => `${source} is disabled.`,
  'not-provided': (_, source) => `${source} does not offer this data.`,
  failed: (_, source) => `${source} could not answer.`,
  'too-slow': (_, source) => `${source} took too long to answer.`,
  'too-large': () => 'The app asked for too much data at once.',
};

/** Null when access was allowed. Unknown reasons, for example from a newer server, are shown as they are. */
export function refusalText({ consumerId, providerId, reason }: DataAccess, nameOf: NameOf): string | null {
  if (!reason) return null;
  return reasons[reason]?.(nameOf(consumerId), nameOf(providerId)) ?? reason;
}
