/** For how long what was deleted can be restored: longer than any message with "Undo" is shown. */
export const KEPT_MS = 3_600_000;
