// Why a licence is refused, and what the person can do about it.
import type { Problem } from '../workspace/problem';

const texts: Readonly<Record<string, string>> = {
  'license-malformed': 'This licence is incomplete. Copy the whole text, from the first to the last character.',
  'license-signature':
    'This licence was not issued by the maker of this app, or it was changed afterwards. Ask for a new one.',
  'license-wrong-plugin': 'This licence is for an app that is free or not installed here.',
  'license-wrong-instance': 'This licence is for another workspace. Ask the seller for one for this workspace.',
  'license-wrong-subject':
    'This licence names another e-mail address or account. Enter it there, or ask for one for this account.',
  'license-not-yet-valid': 'This licence is not valid yet. Enter it again when it starts.',
  'license-expired': 'This licence has expired. Ask the seller for a new one.',
  'license-revoked': 'An administrator revoked this licence. You can enter a new one.',
  'license-already-used': 'Someone else in this workspace uses this licence. Ask the seller for your own.',
};

/** Other codes show the server's own message. */
export const licenseRefusalText = ({ code, message }: Problem): string => texts[code] ?? message;
