// The state of a licence as text: until when it is valid, or since when it is not.
import type { Entitlement } from '@sv/contracts/entitlement.contract';

const DAY_MS = 86_400_000;
/** From so many days before the end, the state is a warning. */
const SOON_DAYS = 14;

export interface LicenseState {
  label: string;
  tone: 'success' | 'warning' | 'danger' | 'neutral';
  /** A complete sentence. */
  text: string;
}

/** @param date formats an instant in the person's language */
export function licenseState(
  { status, expiresAt }: Pick<Entitlement, 'status' | 'expiresAt'>,
  date: (iso: string) => string,
  now = new Date(),
): LicenseState {
  if (status === 'revoked') {
    return { label: 'Revoked', tone: 'danger', text: 'An administrator revoked it. It cannot be entered again.' };
  }
  if (expiresAt === null) return { label: 'Active', tone: 'success', text: 'It does not expire.' };
  const leftMs = new Date(expiresAt).getTime() - now.getTime();
  if (leftMs <= 0) return { label: 'Expired', tone: 'neutral', text: `It expired on ${date(expiresAt)}.` };
  const days = Math.ceil(leftMs / DAY_MS);
  const text = `It expires on ${date(expiresAt)}, ${days === 1 ? 'within a day' : `in ${days} days`}.`;
  return days <= SOON_DAYS
    ? { label: 'Expires soon', tone: 'warning', text }
    : { label: 'Active', tone: 'success', text };
}
