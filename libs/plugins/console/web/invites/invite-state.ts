import type { Invite } from '@sv/contracts/admin.contract';
import type { BadgeTone } from '@sv/ui/badge/badge';

export type InviteState = 'open' | 'used' | 'expired';

export function inviteState({ usedAt, expiresAt }: Invite, now = new Date()): InviteState {
  if (usedAt !== null) return 'used';
  return new Date(expiresAt) <= now ? 'expired' : 'open';
}

export const inviteBadges: Record<InviteState, { words: string; tone: BadgeTone }> = {
  open: { words: 'Open', tone: 'accent' },
  used: { words: 'Used', tone: 'success' },
  expired: { words: 'Expired', tone: 'neutral' },
};
