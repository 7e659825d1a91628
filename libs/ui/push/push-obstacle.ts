// Why this browser, at this address, cannot receive pushes, as text for the person; null when it can.
import { t } from '../locale/translate';

export function pushObstacle(page: Window = window): string | null {
  if (!page.isSecureContext)
    return t('Push needs a secure connection. Open this workspace at an address that begins with https.');
  if (!('serviceWorker' in page.navigator) || !('PushManager' in page) || !('Notification' in page)) {
    return isApplePhone(page.navigator)
      ? t('On iPhone and iPad, add this workspace to the home screen first and open it from there.')
      : t('This browser does not support push. Current versions of Chrome, Edge, Firefox and Safari do.');
  }
  return null;
}

const isApplePhone = ({ userAgent }: Navigator): boolean => /\b(iPhone|iPad)\b/.test(userAgent);
