// One access to a person's data as text: what happened, and why it was refused.
import type { DataAccess, DataRefusal } from '@sv/contracts/data-sharing.contract';
import { contractText } from '../connected-apps/contract-text';
import { t } from '@sv/ui/locale/translate';

type NameOf = (pluginId: string) => string;

export function accessTitle({ consumerId, providerId, contract, outcome, rows }: DataAccess, nameOf: NameOf): string {
  const [reader, source] = [nameOf(consumerId), nameOf(providerId)];
  const data = contractText(contract);
  if (outcome === 'refused') return t('{reader} tried to read {data} from {source}', { reader, data, source });
  return t('{reader} read {data} from {source}: {rows, plural, one {# record} other {# records}}', {
    reader,
    data,
    source,
    rows,
  });
}

const reasons: Record<DataRefusal, (reader: string, source: string) => string> = {
  'no-consent': () => t('You have not allowed this, or you revoked access.'),
  'not-declared': app => t('{app} has not declared that it needs this data.', { app }),
  'provider-missing': (_, app) => t('{app} is not installed.', { app }),
  'provider-disabled': (_, app) => t('{app} is turned off.', { app }),
  'not-provided': (_, app) => t('{app} does not offer this data.', { app }),
  failed: (_, app) => t('{app} could not answer.', { app }),
  'too-slow': (_, app) => t('{app} took too long to answer.', { app }),
  'too-large': () => t('The app asked for too much data at once.'),
};

/** Null when access was allowed. Unknown reasons, for example from a newer server, are shown as they are. */
export function refusalText({ consumerId, providerId, reason }: DataAccess, nameOf: NameOf): string | null {
  if (!reason) return null;
  return reasons[reason]?.(nameOf(consumerId), nameOf(providerId)) ?? reason;
}
