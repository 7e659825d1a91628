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
    purpose: 'Beside the name in the workspace and on the sign-in pages.',
    unset: 'None: the first letter of the name stands there.',
    variable: 'INSTANCE_LOGO',
    route: '/api/instance/logo',
  },
  {
    kind: 'logo-dark',
    name: 'Logo for the dark theme',
    phrase: 'the logo for the dark theme',
    purpose: 'In the place of the logo where the background is dark.',
    unset: 'None: the logo is shown there too.',
    variable: 'INSTANCE_LOGO_DARK',
    route: '/api/instance/logo?dark=1',
  },
  {
    kind: 'favicon',
    name: 'Browser icon',
    phrase: 'the browser icon',
    purpose: 'In tabs and bookmarks. Icons for home screens are made of it; it is best as a square.',
    unset: 'None: the logo is used, or else the icon of the workspace itself.',
    variable: 'INSTANCE_FAVICON',
    route: '/api/instance/favicon',
  },
  {
    kind: 'email-logo',
    name: 'Logo in e-mails',
    phrase: 'the logo in e-mails',
    purpose: 'At the head of mails, on a light background. PNG or JPEG: many mail programs show no SVG.',
    unset: 'None: mails begin with the name.',
    variable: 'INSTANCE_EMAIL_LOGO',
    route: '/api/instance/email-logo',
  },
];
