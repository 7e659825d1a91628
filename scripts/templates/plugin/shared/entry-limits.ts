/** Known to both halves: the page says them before the server refuses. */
export const entryLimits = { titleLength: 200, entriesPerPerson: 500 } as const;
