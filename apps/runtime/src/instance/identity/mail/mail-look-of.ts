import { accentOf } from '@sv/rules/color/accent';
import { type MailLook, plainLook } from '@sv/server/mail/mail-look';
import type { InstanceLook } from '../instance-look';

/** How mails show the instance. Without a name it shows the address, which says more in a mailbox than "Workspace". */
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

/** Mail is read elsewhere, so a path needs the origin. Mail programs only show pictures with https addresses. */
function fromOutside(address: string | null, publicUrl: string): string | null {
  const url = address && new URL(address, publicUrl).href;
  return url?.startsWith('https://') ? url : null;
}
