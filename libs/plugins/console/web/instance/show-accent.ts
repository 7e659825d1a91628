// Applies a new colour to the open page, because the server writes it only into the next document.
import { themeAccent } from '@sv/ui/accent/theme-accent';
import { identityRule } from './identity-rule';

/**
 * Changes the CSS rule that the server wrote into this document, so that no other code is involved. The content
 * security policy does not restrict styles that are set through the object model.
 *
 * @param primaryColor null for the workspace's default
 */
export function showAccent(document: Document, primaryColor: string | null): void {
  const style = identityRule(document)?.style;
  if (!style) return;
  const [light, dark] = [themeAccent(primaryColor, 'light'), themeAccent(primaryColor, 'dark')];
  const both = (side: 'accent' | 'onAccent'): string => `light-dark(${light[side]}, ${dark[side]})`;
  style.setProperty('--sv-color-accent', both('accent'));
  style.setProperty('--sv-color-on-accent', both('onAccent'));
}
