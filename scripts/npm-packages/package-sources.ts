import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';

/** What of the checkout a package has in it, by the names that its sources use. */
const INSIDE: Record<string, string> = { '@sv/contracts/': 'contracts', '@sv/rules/': 'rules', '@sv/ui/': 'ui' };
const SPECIFIER = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])((?:\.{1,2}\/|@sv\/)[^'"]*)\2/g;

/**
 * Our sources name each other without an extension and by aliases, which only bundlers understand. In a package each
 * import names a file, so that every program finds it.
 *
 * @param folder what the compiler made
 */
export function nameFiles(folder: string): void {
  for (const file of globSync('**/*.{js,d.ts}', { cwd: folder })) {
    const text = readFileSync(join(folder, file), 'utf8');
    const named = text.replace(
      SPECIFIER,
      (_, before: string, quote: string, specifier: string) =>
        `${before}${quote}${fileFor(specifier, file, folder)}${quote}`,
    );
    if (named !== text) writeFileSync(join(folder, file), named);
  }
}

function fileFor(specifier: string, importer: string, folder: string): string {
  const alias = Object.keys(INSIDE).find(prefix => specifier.startsWith(prefix));
  if (!alias && specifier.startsWith('@')) return specifier;
  const path = alias
    ? `${INSIDE[alias]}/${specifier.slice(alias.length)}`
    : join(dirname(importer), specifier.replace(/\.js$/, ''));
  const found = [`${path}.js`, `${path}/index.js`].find(file => existsSync(join(folder, file)));
  if (!found) throw new Error(`${importer} imports ${specifier}, which is not in the package`);
  const from = relative(dirname(importer), found);
  return from.startsWith('.') ? from : `./${from}`;
}
