// The state of a licence in words: until when it is valid, or since when it is not.
import type { Entitlement } from '@sv/contracts/entitlement.contract';

const DAY_MS = 86_400_000;
/** From so many days before the end, the state is a warning. */
const SOON_DAYS = 14;

export interface LicenseState {
  label: string;
  tone: 'success' | 'warning' | 'danger' | 'neutral';
  /** A complete sentence. */
  words: string;
}

/** @param date formats an instant in the person's language */
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
