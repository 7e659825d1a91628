import type { Revocation } from '@sv/server/backup/revocations/revocation';
import type { PlatformAction } from './platform-actions';

const TAKES: readonly PlatformAction[] = [
  'admin-key.revoked',
  'public-link.ended',
  'capability.revoked',
  'data-grant.revoked',
];

interface Happened {
  action: PlatformAction;
  targetId?: string;
  subjectUserId?: string;
  metadata?: Record<string, unknown>;
}

/** What an audit entry takes from somebody, for the journal of revocations; null: nothing. */
export function revocationOf({ action, targetId, subjectUserId, metadata }: Happened, now: Date): Revocation | null {
  if (!TAKES.includes(action)) return null;
  const linkId = metadata?.['linkId'];
  const id = typeof linkId === 'string' ? linkId : targetId;
  return { at: now.toISOString(), action, ...(subjectUserId && { userId: subjectUserId }), ...(id && { id }) };
}
