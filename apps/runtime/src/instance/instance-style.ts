import type { InstanceLook } from './instance-look';

/** The custom properties at `:root` (contract 5, "Instance identity in pages"). */
export function instanceStyle({ pictures, primaryColor }: InstanceLook): string {
  const properties = [
    `--sv-instance-logo:${cssUrl(pictures.logo)}`,
    `--sv-instance-logo-dark:${cssUrl(pictures['logo-dark'])}`,
    `--sv-instance-favicon:${cssUrl(pictures.favicon)}`,
  ];
  if (primaryColor)
    properties.push(`--sv-color-accent:${primaryColor}`, `--sv-color-on-accent:${textOn(primaryColor)}`);
  return `:root{${properties.join(';')}}`;
}

/** The address has no quote, no backslash and no line break: see `pictureAddress`. */
const cssUrl = (address: string | null): string => (address ? `url("${address}")` : 'none');

/** Black or white, whichever has more contrast (WCAG 2.2 relative luminance). */
function textOn(hex: string): string {
  const channel = (at: number): number => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return luminance > 0.179 ? '#000000' : '#ffffff';
}
