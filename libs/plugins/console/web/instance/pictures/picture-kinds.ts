// The pictures of an instance as text: what each is for, and what is used without it.
import type { InstancePicture } from '@sv/contracts/instance.contract';
import { t } from '@sv/ui/locale/translate';

export interface PictureKind {
  kind: InstancePicture;
  name: string;
  purpose: string;
  /** What is shown without the picture. */
  unset: string;
  variable: string;
  route: string;
}

export const pictureKinds = (): readonly PictureKind[] => [
  {
    kind: 'logo',
    name: t('Logo'),
    purpose: t('Shown beside the name in the workspace and on the sign-in pages.'),
    unset: t('No logo. The first letter of the name is shown.'),
    variable: 'INSTANCE_LOGO',
    route: '/api/instance/logo',
  },
  {
    kind: 'logo-dark',
    name: t('Logo for the dark theme'),
    purpose: t('Shown instead of the logo on dark backgrounds.'),
    unset: t('No logo for the dark theme. The logo is shown.'),
    variable: 'INSTANCE_LOGO_DARK',
    route: '/api/instance/logo?dark=1',
  },
  {
    kind: 'favicon',
    name: t('Browser icon'),
    purpose: t('Shown in tabs, bookmarks and on home screens. Use a square picture.'),
    unset: t('No browser icon. The logo is used, or the default icon.'),
    variable: 'INSTANCE_FAVICON',
    route: '/api/instance/favicon',
  },
  {
    kind: 'email-logo',
    name: t('Logo in emails'),
    purpose: t(
      'Shown at the top of emails, on a light background. Use PNG or JPEG, because many email programs cannot show SVG.',
    ),
    unset: t('No logo in emails. Emails start with the name.'),
    variable: 'INSTANCE_EMAIL_LOGO',
    route: '/api/instance/email-logo',
  },
];
