// The pictures of an instance as text: what each is for, and what is used without it.
import type { InstancePicture } from '@sv/contracts/instance.contract';

export interface PictureKind {
  kind: InstancePicture;
  name: string;
  /** As in "Upload the logo". */
  phrase: string;
  purpose: string;
  /** What is shown without the picture. */
  unset: string;
  variable: string;
  route: string;
}

export const pictureKinds: readonly PictureKind[] = [
  {
    kind: 'logo',
    name: 'Logo',
    phrase: 'the logo',
    purpose: 'Shown beside the name in the workspace and on the sign-in pages.',
    unset: 'No logo. The first letter of the name is shown.',
    variable: 'INSTANCE_LOGO',
    route: '/api/instance/logo',
  },
  {
    kind: 'logo-dark',
    name: 'Logo for the dark theme',
    phrase: 'the logo for the dark theme',
    purpose: 'Shown instead of the logo on dark backgrounds.',
    unset: 'No logo for the dark theme. The logo is shown.',
    variable: 'INSTANCE_LOGO_DARK',
    route: '/api/instance/logo?dark=1',
  },
  {
    kind: 'favicon',
    name: 'Browser icon',
    phrase: 'the browser icon',
    purpose: 'Shown in tabs, bookmarks and on home screens. Use a square picture.',
    unset: 'No browser icon. The logo is used, or the default icon.',
    variable: 'INSTANCE_FAVICON',
    route: '/api/instance/favicon',
  },
  {
    kind: 'email-logo',
    name: 'Logo in e-mails',
    phrase: 'the logo in e-mails',
    purpose:
      'Shown at the top of mails, on a light background. Use PNG or JPEG, because many mail programs cannot show SVG.',
    unset: 'No logo in e-mails. Mails start with the name.',
    variable: 'INSTANCE_EMAIL_LOGO',
    route: '/api/instance/email-logo',
  },
];
