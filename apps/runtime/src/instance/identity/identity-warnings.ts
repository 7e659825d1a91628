import type { InstanceDefaults } from './instance-look';
import { pictureAddress } from './picture-address';

const VARIABLES = {
  logo: 'INSTANCE_LOGO',
  logoDark: 'INSTANCE_LOGO_DARK',
  favicon: 'INSTANCE_FAVICON',
  emailLogo: 'INSTANCE_EMAIL_LOGO',
} as const;

/** Returns a line for the operator about each variable that names a picture which cannot be shown. */
export function identityWarnings(defaults: InstanceDefaults): string[] {
  return Object.entries(VARIABLES).flatMap(([field, variable]) => {
    const value = defaults[field as keyof typeof VARIABLES];
    return value && pictureAddress(value) === null
      ? [`${variable} is ignored: it must be a path that begins with / or an https URL.`]
      : [];
  });
}
