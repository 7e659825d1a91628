/** The next midnight of the server's clock. */
export const endOfDay = (now: Date): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
