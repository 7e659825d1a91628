// What a group may have. Both halves need it: forms say it before the server refuses.
export const expenseLimits = {
  groupsPerPerson: 100,
  membersPerGroup: 50,
  /** Expenses and settlements together. One group is one record of an export, which may have 8 MiB. */
  entriesPerGroup: 1_000,
  nameLength: 80,
  titleLength: 120,
  /** In the smallest unit of the currency: ten million euros. */
  amount: 1_000_000_000,
  receiptBytes: 10 * 1024 * 1024,
} as const;
