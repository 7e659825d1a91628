// What the two halves say to each other about expenses and settlements.

/** What one member has of an expense. */
export interface Share {
  memberId: string;
  amount: number;
}

/** An expense, or a settlement: money that one member (`payerId`) gave another one (the only share). */
export interface Entry {
  id: string;
  kind: 'expense' | 'settlement';
  /** Empty for a settlement. */
  title: string;
  amount: number;
  payerId: string;
  shares: Share[];
  /** ISO 8601, UTC. */
  createdAt: string;
  /** A picture, under `…/entries/:id/receipt`. */
  hasReceipt: boolean;
}

/** Answer of `GET /groups/:id/entries`, the newest first. */
export interface EntryPage {
  entries: Entry[];
  nextCursor: string | null;
}

/** Body of `POST /groups/:id/expenses`. */
export interface NewExpense {
  title: string;
  amount: number;
  payerId: string;
  /** `equal`: among those in `shares`, to the cent; `exact`: each share has its amount. */
  split: 'equal' | 'exact';
  shares: { memberId: string; amount?: number }[];
}

/** Body of `POST /groups/:id/settlements`. */
export interface NewSettlement {
  fromId: string;
  toId: string;
  amount: number;
}
