import type { Invite } from '@sv/contracts/admin/invites.contract';
import type { BadgeTone } from '@sv/ui/badge/badge';
import { t } from '@sv/ui/locale/translate';

export type InviteState = 'open' | 'used' | 'expired';

export function inviteState({ usedAt, expiresAt }: Invite, now = new Date()): InviteState {
  if (usedAt !== null) return 'used';
  return new Date(expiresAt) <= now ? 'expired' : 'open';
}

export function inviteBadge(state: InviteState): { text: string; tone: BadgeTone } {
  if (state === 'open') return { text: t('Waiting'), tone: 'accent' };
  return state === 'used' ? { text: t('Accepted'), tone: 'success' } : { text: t('Expired'), tone: 'neutral' };
}
