import type { Invite } from '@sv/contracts/admin.contract';
import type { BadgeTone } from '@sv/ui/badge/badge';

export type InviteState = 'open' | 'used' | 'expired';

export function inviteState({ usedAt, expiresAt }: Invite, now = new Date()): InviteState {
  if (usedAt !== null) return 'used';
  return new Date(expiresAt) <= now ? 'expired' : 'open';
}

export const inviteBadges: Record<InviteState, { text: string; tone: BadgeTone }> = {
  open: { text: 'Waiting', tone: 'accent' },
  used: { text: 'Accepted', tone: 'success' },
  expired: { text: 'Expired', tone: 'neutral' },
};
