import type { DataGrant, DataSuggestion } from '@sv/contracts/data-sharing.contract';
import type { ConsentGrant } from '../consent-grant.entity';
import type { ConsentSuggestion } from '../consent-suggestion.entity';
import { dataContractOf } from '../data-contract';

export const toGrant = (row: ConsentGrant): DataGrant => ({
  id: row.id,
  ...dataContractOf(row),
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

export const toSuggestion = (row: ConsentSuggestion): DataSuggestion => ({ id: row.id, ...dataContractOf(row) });
