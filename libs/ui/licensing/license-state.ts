// How a licence stands, in words: until when it is good, and since when it is not.
import type { Entitlement } from '@sv/contracts/entitlement.contract';

const DAY_MS = 86_400_000;
/** From then on the end is worth a look. */
const SOON_DAYS = 14;

export interface LicenseState {
  label: string;
  tone: 'success' | 'warning' | 'danger' | 'neutral';
  /** A sentence of its own. */
  words: string;
}

/** @param date how to write a moment, in the person's own language */
export function licenseState(
  { status, expiresAt }: Pick<Entitlement, 'status' | 'expiresAt'>,
  date: (iso: string) => string,
  now = new Date(),
): LicenseState {
  if (status === 'revoked') {
    return { label: 'Revoked', tone: 'danger', words: 'An administrator revoked it. It cannot be entered again.' };
  }
  if (expiresAt === null) return { label: 'Active', tone: 'success', words: 'It does not end.' };
  const leftMs = new Date(expiresAt).getTime() - now.getTime();
  if (leftMs <= 0) return { label: 'Ended', tone: 'neutral', words: `It ended on ${date(expiresAt)}.` };
  const days = Math.ceil(leftMs / DAY_MS);
  const words = `It ends on ${date(expiresAt)}, ${days === 1 ? 'within a day' : `in ${days} days`}.`;
  return days <= SOON_DAYS
    ? { label: 'Ends soon', tone: 'warning', words }
    : { label: 'Active', tone: 'success', words };
}
