// Finds the CSS rule that the server wrote into this document for the instance's identity. Changing it updates the
// whole page.
export function identityRule({ styleSheets }: Document): CSSStyleRule | undefined {
  const rules = [...styleSheets].filter(({ href }) => !href).flatMap(sheet => [...sheet.cssRules]);
  const isIdentityRule = (rule: CSSRule): rule is CSSStyleRule =>
    'selectorText' in rule && (rule as CSSStyleRule).style.getPropertyValue('--sv-instance-favicon') !== '';
  return rules.find(isIdentityRule);
}
