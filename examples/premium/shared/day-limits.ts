/** Known to both halves: the page says them before the server refuses. */
export const dayLimits = { textLength: 2000, daysPerPerson: 4000, shown: 366 } as const;
