// Puts a new colour into the open page: the server writes it into the next document only.
import { accentFigures } from '@sv/ui/accent/accent-figures';
import { identityRule } from './identity-rule';

/**
 * Changes the rule that the server wrote into this document, so that nothing else of the page has to know. Styles that
 * are set through the object model need no permission of the content security policy.
 *
 * @param primaryColor null: the workspace's own
 */
export function showAccent(document: Document, primaryColor: string | null): void {
  const style = identityRule(document)?.style;
  if (!style) return;
  const [light, dark] = [accentFigures(primaryColor, 'light'), accentFigures(primaryColor, 'dark')];
  const both = (side: 'accent' | 'onAccent'): string => `light-dark(${light[side]}, ${dark[side]})`;
  style.setProperty('--sv-color-accent', both('accent'));
  style.setProperty('--sv-color-on-accent', both('onAccent'));
}
