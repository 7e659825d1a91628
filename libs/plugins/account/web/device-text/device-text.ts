// What the server calls a device, in the language of the page: "Firefox on Linux".
import { t } from '@sv/ui/locale/translate';

export const isUnknownDevice = (device: string): boolean => /^Unknown device$/.test(device);

/** Names of browsers and systems are the same in every language. */
export function deviceText(device: string): string {
  if (isUnknownDevice(device)) return t('Unknown device');
  const [browser, system, ...more] = device.split(' on ');
  return browser && system && more.length === 0 ? t('{browser} on {system}', { browser, system }) : device;
}
