// The state of a licence as text: until when it is valid, or since when it is not.
import type { Entitlement } from '@sv/contracts/entitlement.contract';
import { t } from '../locale/translate';

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
    return { label: t('Revoked'), tone: 'danger', text: t('An administrator revoked it. It cannot be entered again.') };
  }
  if (expiresAt === null) return { label: t('Active'), tone: 'success', text: t('It does not expire.') };
  const leftMs = new Date(expiresAt).getTime() - now.getTime();
  if (leftMs <= 0)
    return { label: t('Expired'), tone: 'neutral', text: t('It expired on {date}.', { date: date(expiresAt) }) };
  const days = Math.ceil(leftMs / DAY_MS);
  const text = t('It expires on {date}, {days, plural, one {within a day} other {in # days}}.', {
    date: date(expiresAt),
    days,
  });
  return days <= SOON_DAYS
    ? { label: t('Expires soon'), tone: 'warning', text }
    : { label: t('Active'), tone: 'success', text };
}
