// Why a licence is refused, and what the person can do about it.
import type { Problem } from '../workspace/problem';

const texts: Readonly<Record<string, string>> = {
  'license-malformed':
    'This is not a whole licence. Copy all of the text you were sent, from its first to its last character.',
  'license-signature':
    'This licence was not made by whoever sells this app, or it was changed on its way. Ask for a new one.',
  'license-wrong-plugin': 'This licence is for an app that is not installed here, or that costs nothing.',
  'license-wrong-instance': 'This licence is for another workspace. Ask whoever sold it for one that counts here.',
  'license-wrong-subject':
    'This licence names another e-mail address or account. Enter it there, or ask for one for this account.',
  'license-not-yet-valid': 'This licence begins later. Enter it again when it has begun.',
  'license-expired': 'This licence is over. Ask whoever sold it for a new one.',
  'license-revoked':
    'An administrator of this workspace has revoked this licence. Ask them why; a new one can be entered.',
  'license-already-used':
    'Somebody else in this workspace has entered this licence. Ask whoever sold it for one of your own.',
};

/** Other codes show the server's own message. */
export const licenseRefusalText = ({ code, message }: Problem): string => texts[code] ?? message;
