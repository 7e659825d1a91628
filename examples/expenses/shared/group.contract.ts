// What the two halves say to each other about groups. Amounts are whole numbers of the smallest unit of the currency.

/** One group in a list. */
export interface GroupSummary {
  id: string;
  name: string;
  currency: string;
  /** How many people are in it. */
  people: number;
  /** What the caller gets back; below zero: what they owe. */
  balance: number;
}

/** Answer of `GET /groups`, by name. */
export interface GroupList {
  groups: GroupSummary[];
  /** What a new group has unless the person chooses another one. */
  defaultCurrency: string;
}

/** Somebody in a group. Entries refer to members, not to users: a member stays when the account is gone. */
export interface Member {
  id: string;
  /** `Deleted user` when the account is gone. */
  name: string;
  /** Null when the account is gone. */
  userId: string | null;
  image: string | null;
  hasLeft: boolean;
  /** As in `GroupSummary`. */
  balance: number;
}

/** One payment that would settle a part of the group. */
export interface Debt {
  fromId: string;
  toId: string;
  amount: number;
}

/** Answer of `GET /groups/:id`. */
export interface GroupDetail {
  id: string;
  name: string;
  currency: string;
  /** Which of the members the caller is. */
  me: string;
  members: Member[];
  /** Who pays whom, so that nobody owes anything. */
  debts: Debt[];
  /** Whether there is a link for people without an account. */
  isShared: boolean;
}

/** Body of `POST /groups`. */
export interface NewGroup {
  name: string;
  currency: string;
  /** Whom to take in, beside the caller. */
  userIds: string[];
  /** A group of the workspace whose members are taken in too. */
  workspaceGroupId?: string | null;
}

/** Body of `POST /groups/:id/members`. */
export interface NewMembers {
  userIds: string[];
}

/** Answer of `GET /balance/:token`: what somebody without an account sees. */
export interface PublicBalance {
  name: string;
  currency: string;
  members: { name: string; balance: number }[];
  debts: { from: string; to: string; amount: number }[];
}
