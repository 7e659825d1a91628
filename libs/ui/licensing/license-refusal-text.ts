// Why a licence is refused, and what the person can do about it.
import type { Problem } from '../workspace/problem';
import { t } from '../locale/translate';

const texts = (): Readonly<Record<string, string>> => ({
  'license-malformed': t('This licence is incomplete. Copy the whole text, from the first to the last character.'),
  'license-signature': t(
    'This licence was not issued by the seller of this app, or it was changed afterwards. Ask the seller for a new one.',
  ),
  'license-wrong-plugin': t('This licence is for an app that is free or not installed here.'),
  'license-wrong-instance': t('This licence is for another workspace. Ask the seller for one for this workspace.'),
  'license-wrong-subject': t(
    'This licence names another email address or account. Enter it there, or ask for one for this account.',
  ),
  'license-not-yet-valid': t('This licence is not valid yet. Enter it again when it starts.'),
  'license-expired': t('This licence has expired. Ask the seller for a new one.'),
  'license-revoked': t('An administrator revoked this licence. You can enter a new one.'),
  'license-already-used': t('Someone else in this workspace uses this licence. Ask the seller for your own.'),
});

/** Other codes show the server's own message. */
export const licenseRefusalText = ({ code, message }: Problem): string => texts()[code] ?? message;
