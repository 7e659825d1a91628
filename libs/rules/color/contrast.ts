// The contrast ratio of WCAG 2.2.
import { lightOf } from './oklch';

/** From 1 to 21, in either order. @param one a colour as `#rrggbb` */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The relative luminance: 0 for black, 1 for white. */
export function luminance(hex: string): number {
  const [r, g, b] = lightOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
