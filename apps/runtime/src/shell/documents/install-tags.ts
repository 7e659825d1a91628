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
export const installTags = (instance: Pick<InstanceIdentity, 'primaryColor' | 'pictureOf'>, theme: string): string =>
  `${colorTags(instance, theme)}<link rel="manifest" href="/manifest.webmanifest">${iconTags(instance)}`;

/** The same for a page that anybody may open: nobody installs the workspace from there. The icon is an empty one. */
export const publicTags = (instance: Pick<InstanceIdentity, 'primaryColor'>, theme: string): string =>
  `${colorTags(instance, theme)}<link rel="icon" href="data:,">`;

function colorTags({ primaryColor }: Pick<InstanceIdentity, 'primaryColor'>, theme: string): string {
  const { light, dark } = primaryColor ? { light: primaryColor, dark: primaryColor } : OWN_COLORS;
  const tag = (content: string, media = ''): string => `<meta name="theme-color"${media} content="${content}">`;
  return theme === 'system'
    ? tag(light, ' media="(prefers-color-scheme: light)"') + tag(dark, ' media="(prefers-color-scheme: dark)"')
    : tag(theme === 'dark' ? dark : light);
}
