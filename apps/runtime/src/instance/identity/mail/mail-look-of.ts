import { accentOf } from '@sv/rules/color/accent';
import { type MailLook, plainLook } from '@sv/server/mail/mail-look';
import type { InstanceLook } from '../instance-look';

/** How mails show the instance. A name that nobody gave is none: in a mailbox the address says more than "Workspace". */
export function mailLookOf(look: InstanceLook, publicUrl: string): MailLook {
  const plain = plainLook(publicUrl);
  const { accent, onAccent } = look.primaryColor ? accentOf(look.primaryColor, 'light') : NO_COLOR;
  return {
    ...plain,
    name: look.givenName ?? plain.name,
    fromName: look.emailFromName ?? look.givenName,
    logo: fromOutside(look.pictures['email-logo'] ?? look.pictures.logo, publicUrl),
    button: accent && onAccent ? { ground: accent, words: onAccent } : null,
  };
}

const NO_COLOR = { accent: null, onAccent: null };

/** A mail is read elsewhere: a path is one of this origin, and one without https would be shown by no client. */
function fromOutside(address: string | null, publicUrl: string): string | null {
  const url = address && new URL(address, publicUrl).href;
  return url?.startsWith('https://') ? url : null;
}
