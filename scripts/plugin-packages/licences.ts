/** Licences that ask for no more than to be named, by their SPDX names. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]);

/** What is to be said of a licence; null for a permissive one. */
export function licenceWarning(licence: string | null): string | null {
  if (licence === null) return 'says nothing of its licence';
  return isPermissive(licence) ? null : `has the licence ${licence}, which is not on the list of permissive ones`;
}

/** An SPDX expression. Of `OR` one may choose. What has both words is not taken apart: somebody should read it. */
function isPermissive(expression: string): boolean {
  const words = expression.replace(/[()]/g, ' ').trim().split(/\s+/);
  const names = words.filter(word => word !== 'OR' && word !== 'AND');
  if (words.includes('OR') && words.includes('AND')) return false;
  return words.includes('OR') ? names.some(name => PERMISSIVE.has(name)) : names.every(name => PERMISSIVE.has(name));
}

/** As `package.json` says it, in today's form and in those of old packages. */
export function licenceIn(packageJson: { license?: unknown; licenses?: unknown }): string | null {
  const given = packageJson.license ?? (Array.isArray(packageJson.licenses) ? packageJson.licenses[0] : undefined);
  const name = typeof given === 'object' && given !== null && 'type' in given ? given.type : given;
  return typeof name === 'string' && name.trim() !== '' && name !== 'UNLICENSED' ? name.trim().slice(0, 100) : null;
}
