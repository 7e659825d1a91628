/** How an icon is cut out of a picture. */
export interface IconShape {
  /** Pixels on a side. */
  size: number;
  /** The part of the size that stays free on each side. */
  margin: number;
  /** Whether it has an opaque background. */
  solid: boolean;
  /** The icon that is shown while there is no picture to make it from; a file of the web application. */
  own: string;
}

/**
 * The icons that are made, by the last part of their path. A maskable one may be cut to a circle of 80 % of its width
 * (W3C App Manifest, "Icon masks"): the largest square in it leaves 0.217 on each side.
 */
export const iconShapes = {
  '32.png': { size: 32, margin: 0, solid: false, own: '/icon.svg' },
  '180.png': { size: 180, margin: 0.1, solid: true, own: '/apple-touch-icon.png' },
  '192.png': { size: 192, margin: 0, solid: false, own: '/icon-192.png' },
  '512.png': { size: 512, margin: 0, solid: false, own: '/icon-512.png' },
  'maskable-512.png': { size: 512, margin: 0.217, solid: true, own: '/maskable-512.png' },
} as const satisfies Record<string, IconShape>;

export type IconName = keyof typeof iconShapes;

export const iconPath = (name: IconName, version: string): string => `/api/instance/icons/${name}?v=${version}`;
