import { t } from '../locale/translate';
// Why this browser, at this address, cannot use passkeys, as text for the person; null when it can.
export function passkeyObstacle(page: Window = window): string | null {
  const { hostname } = page.location;
  if (!page.isSecureContext)
    return t('Passkeys need a secure connection. Open this workspace at an address that begins with https.');
  if (!('PublicKeyCredential' in page)) {
    return t('This browser does not support passkeys. Current versions of Chrome, Edge, Firefox and Safari do.');
  }
  // A passkey belongs to a host name. Browsers refuse IP addresses, even on the same machine.
  if (isNumber(hostname))
    return t('Passkeys belong to a host name, and {hostname} is a number. Open this workspace by its name.', {
      hostname,
    });
  return null;
}

const isNumber = (hostname: string): boolean => /^\d+(\.\d+){3}$/.test(hostname) || hostname.startsWith('[');
