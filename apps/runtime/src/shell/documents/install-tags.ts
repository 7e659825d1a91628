import type { InstanceIdentity } from '../../instance/identity/instance-identity';
import { iconTags } from './document-icons';

/** The workspace's own accent, as in libs/ui/styles/tokens.css. */
const OWN_COLORS = { light: '#4450d3', dark: '#5c68ea' };

/** The colour of what the system draws around the application where no theme is known. */
export const themeColor = ({ primaryColor }: Pick<InstanceIdentity, 'primaryColor'>): string =>
  primaryColor ?? OWN_COLORS.light;

/**
 * What the head of every document says to a browser that may install the workspace: the manifest, the icons of
 * its tab and of Apple's home screens, and the colour of the system's bars.
 *
 * @param theme `light` or `dark` when the person chose one, else the system decides
 */
export function installTags(instance: Pick<InstanceIdentity, 'primaryColor' | 'pictureOf'>, theme: string): string {
  const { primaryColor } = instance;
  const { light, dark } = primaryColor ? { light: primaryColor, dark: primaryColor } : OWN_COLORS;
  const tag = (content: string, media = ''): string => `<meta name="theme-color"${media} content="${content}">`;
  const colors =
    theme === 'system'
      ? tag(light, ' media="(prefers-color-scheme: light)"') + tag(dark, ' media="(prefers-color-scheme: dark)"')
      : tag(theme === 'dark' ? dark : light);
  return `${colors}<link rel="manifest" href="/manifest.webmanifest">${iconTags(instance)}`;
}
