import type { BroadcastAudience } from '@sv/contracts/notification.contract';

/** An audience as it came: of the three one is there. */
export interface GivenAudience {
  all?: true;
  roles?: string[];
  userIds?: string[];
}

/** Each named once, and nothing else in it. */
export function toAudience({ roles, userIds }: GivenAudience): BroadcastAudience {
  if (roles) return { roles: [...new Set(roles)] };
  if (userIds) return { userIds: [...new Set(userIds.map(id => id.toLowerCase()))] };
  return { all: true };
}
