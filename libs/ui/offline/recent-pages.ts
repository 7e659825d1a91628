// The key under which the command palette keeps the pages that a person opened lately, for those who must delete them.
export const RECENT_PREFIX = 'sv.recent:';

/** Never throws: where storage is blocked, nothing is kept. */
export function forgetRecentPages(window: Window | null, personId: string): void {
  try {
    window?.localStorage.removeItem(RECENT_PREFIX + personId);
  } catch {
    return;
  }
}
