import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShippedPackage } from './shipped-packages';

/** Those that ask for no more than to be named. */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['Python-2.0', 'Unlicense', 'Zlib'],
]);

/** Those that ask for more, and why what they ask for is met. */
const EXCEPTIONS: { name: RegExp; licence: string; reason: string }[] = [
  {
    name: /^@img\/sharp-libvips-/,
    licence: 'LGPL-3.0-or-later',
    reason: 'a shared library in a file of its own, unchanged, which can be replaced; its sources are on GitHub',
  },
  {
    name: /^web-push$/,
    licence: 'MPL-2.0',
    reason: 'unchanged, and its sources are in the npm registry; the licence is of its files alone',
  },
];

/** Licences of packages from before the field was one word: `"licenses": [{ "type": "MIT" }]`. */
export function licenceOf({ licence, folder }: ShippedPackage, root: string): string | null {
  if (licence) return licence;
  const file = join(root, folder, 'package.json');
  if (!existsSync(file)) return null;
  const { licenses } = JSON.parse(readFileSync(file, 'utf8')) as { licenses?: { type?: string }[] };
  const types = (licenses ?? []).flatMap(({ type }) => type ?? []);
  return types.length > 0 ? types.join(' OR ') : null;
}

/** Why a package may not be shipped; null when it may. */
export function refusalOf(shipped: ShippedPackage, root: string): string | null {
  const licence = licenceOf(shipped, root);
  const what = `${shipped.name} ${shipped.version}`;
  if (!licence) return `${what} names no licence`;
  const isExcepted = EXCEPTIONS.some(each => each.licence === licence && each.name.test(shipped.name));
  return isExcepted || isAllowed(licence) ? null : `${what} has the licence ${licence}`;
}

/** One of those joined by OR, all of those joined by AND. */
const isAllowed = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(each => ALLOWED.has(each.trim())));

/** What the licences ask for: every package with its licence, and the text that comes with it. */
export function licenceList(packages: readonly ShippedPackage[], root: string): string {
  const parts = packages.map(shipped => {
    const reason = EXCEPTIONS.find(({ name }) => name.test(shipped.name))?.reason;
    const head = `${shipped.name} ${shipped.version}: ${licenceOf(shipped, root) ?? ''}${reason ? ` (${reason})` : ''}`;
    return [head, '='.repeat(72), '', textOf(shipped, root)].join('\n');
  });
  return `Packages of others in this image, with their licences.\n\n${parts.join('\n\n')}\n`;
}

/** A package for another processor is not installed here, and not in this image. */
function textOf({ folder }: ShippedPackage, root: string): string {
  const home = join(root, folder);
  if (!existsSync(home)) return 'For another processor: not in this image.';
  const files = readdirSync(home).filter(name => /^(licen[cs]e|copying|notice)/i.test(name));
  const texts = files.sort().map(name => readFileSync(join(home, name), 'utf8').trim());
  return texts.length > 0 ? texts.join('\n\n') : 'The package has no text of its licence.';
}
