/** After so many failures in a row only known devices may try. */
export const HARD_STOP = 100;
/** The waiting time that other devices are shown then; the real one may be longer. */
export const HARD_STOP_RETRY_SECONDS = 900;

const FREE_FAILURES = 4;
const FIRST_DELAY_SECONDS = 2;
const LONGEST_DELAY_SECONDS = 900;

/** How long an account is closed after its nth failure in a row: 2 s after the 5th, doubling to 15 min. */
export function accountDelaySeconds(failures: number): number {
  if (failures <= FREE_FAILURES) return 0;
  return Math.min(FIRST_DELAY_SECONDS * 2 ** (failures - FREE_FAILURES - 1), LONGEST_DELAY_SECONDS);
}
