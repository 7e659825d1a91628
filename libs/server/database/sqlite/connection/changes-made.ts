// State at module level, for it is about the process: whoever keeps what was read wants to know of every connection's
// changes, those of another file at worst for nothing.
let made = 0;

/** Grows with each statement of this process that may have changed a database. */
export const changesMade = (): number => made;

export const noteChange = (): void => void made++;
