import { accentOf } from '@sv/rules/color/accent';
import type { InstanceLook } from './instance-look';

/** The custom properties at `:root` (docs/instance-identity.md). */
export function instanceStyle({ pictures, primaryColor }: InstanceLook): string {
  const properties = [
    `--sv-instance-logo:${cssUrl(pictures.logo)}`,
    `--sv-instance-logo-dark:${cssUrl(pictures['logo-dark'])}`,
    `--sv-instance-favicon:${cssUrl(pictures.favicon)}`,
    ...(primaryColor ? accentProperties(primaryColor) : []),
  ];
  return `:root{${properties.join(';')}}`;
}

/** Which side of `light-dark()` counts follows the theme of the page, as for every token. */
function accentProperties(primaryColor: string): string[] {
  const [light, dark] = [accentOf(primaryColor, 'light'), accentOf(primaryColor, 'dark')];
  return [
    `--sv-color-accent:light-dark(${light.accent},${dark.accent})`,
    `--sv-color-on-accent:light-dark(${light.onAccent},${dark.onAccent})`,
  ];
}

/** The address has no quote, no backslash and no line break: see `pictureAddress`. */
const cssUrl = (address: string | null): string => (address ? `url("${address}")` : 'none');
