// Contrast as WCAG 2.2 measures it.
import { lightOf } from './oklch';

/** Between two colours as `#rrggbb`: 1 to 21, whichever stands in front. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** How bright it is: 0 black, 1 white. */
export function luminance(hex: string): number {
  const [r, g, b] = lightOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
