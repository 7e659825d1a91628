/** Known to both halves: the page says them before the server refuses. Lengths are in characters. */
export const contactLimits = { name: 200, email: 254, phone: 50, notes: 2_000, contactsPerPerson: 1_000 } as const;
