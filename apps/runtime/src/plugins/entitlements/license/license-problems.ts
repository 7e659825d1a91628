import type { LicenseRefusal } from './license-refused.error';

/** Every reason for which a licence is refused, for the description of the routes that accept one. */
export const LICENSE_PROBLEMS = [
  'license-malformed',
  'license-signature',
  'license-wrong-plugin',
  'license-wrong-instance',
  'license-wrong-subject',
  'license-not-yet-valid',
  'license-expired',
  'license-revoked',
  'license-already-used',
] as const satisfies readonly LicenseRefusal[];
