import { type IconName, iconPath, iconShapes } from '../../instance/assets/icons/icon-shapes';
import { iconSource } from '../../instance/assets/icons/icon-source';
import type { InstanceIdentity } from '../../instance/identity/instance-identity';
import { escapeHtml } from '@sv/server/http/escape-html';

/** An icon of the installed application. */
export interface ManifestIcon {
  src: string;
  sizes: string;
  type: string;
  purpose: 'any' | 'maskable';
}

type Pictures = Pick<InstanceIdentity, 'pictureOf'>;

/** The address of an icon. It changes with the picture. */
function iconOf(pictures: Pictures, name: IconName): string {
  const source = iconSource(pictures);
  return source ? iconPath(name, source.version) : iconShapes[name].own;
}

/** The icons in the web manifest. */
export const manifestIcons = (pictures: Pictures): ManifestIcon[] => [
  { src: iconOf(pictures, '192.png'), sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: iconOf(pictures, '512.png'), sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: iconOf(pictures, 'maskable-512.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** The icons that a document names: of its tab, and of Apple's home screens. */
export function iconTags(pictures: Pictures): string {
  const touch = `<link rel="apple-touch-icon" href="${escapeHtml(iconOf(pictures, '180.png'))}">`;
  return tabIcon(pictures) + touch;
}

/** The favicon, wherever it is; without one the icon that is made of the logo, else the workspace's own. */
function tabIcon(pictures: Pictures): string {
  const favicon = pictures.pictureOf('favicon');
  if (favicon) return `<link rel="icon" href="${escapeHtml(favicon)}">`;
  const source = iconSource(pictures);
  if (!source) return `<link rel="icon" type="image/svg+xml" href="${iconShapes['32.png'].own}">`;
  return `<link rel="icon" type="image/png" sizes="32x32" href="${escapeHtml(iconPath('32.png', source.version))}">`;
}
