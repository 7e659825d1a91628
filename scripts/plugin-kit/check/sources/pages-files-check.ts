import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import type { PackageEntry } from '../../package/package-entry';
import type { PluginPackage } from '../../package/read-package';
import { judged, type Finding } from '../finding';

/** Which members of a component name a file, of which kind, and which hold what such a file would hold. */
const FILES: Readonly<Record<string, string>> = { templateUrl: '.html', styleUrl: '.css', styleUrls: '.css' };
const CONTENTS = new Set(['template', 'styles']);
/** In a template they are styles as any other, with files of their own. `<link>` alone is the link within a sentence. */
const STYLE_IN_TEMPLATE = /<style\b|<link(?!>)\b/i;
const URLS = /url\(\s*(["']?)([\s\S]*?)\1\s*\)/gi;
/** The build leaves these as they are. */
const NO_FILE = /^(data:|#|\/|\w+:\/\/)/i;

/** Whether a file that another one names is one of the plugin's. */
type Owns = (from: string, target: string) => boolean;

/**
 * Templates and styles are read by the build and end in what every visitor is sent, with every file that they name. So
 * they may name the plugin's own files only: `url(../../../data/secrets.json)` would publish the secrets.
 */
export function pagesFilesCheck({ entries }: PluginPackage): Finding {
  const paths = new Set(entries.map(({ path }) => path));
  const owns: Owns = (from, target) => paths.has(join(dirname(from), target.replace(/[?#].*$/s, '')));
  const faults = entries.flatMap(entry => faultsIn(entry, owns).map(fault => `${entry.path}: ${fault}`));
  return judged('files of the pages', faults);
}

function faultsIn({ path, content }: PackageEntry, owns: Owns): string[] {
  const text = content.toString('utf8');
  if (path.endsWith('.css')) return faultsOfStyles(path, text, owns);
  if (path.endsWith('.html')) return faultsOfTemplate(text);
  return path.endsWith('.ts') ? faultsOfComponents(path, text, owns) : [];
}

const faultsOfTemplate = (text: string): string[] =>
  STYLE_IN_TEMPLATE.test(text) ? ['has <style> or <link>; styles belong into a .css file'] : [];

function faultsOfStyles(path: string, css: string, owns: Owns): string[] {
  const text = withoutEscapes(css);
  const urls = [...text.matchAll(URLS)].map(([, , url]) => url!);
  const strangers = urls.filter(url => !NO_FILE.test(url) && !owns(path, url));
  return [
    ...strangers.map(url => `names ${url}, ${STRANGE}`),
    ...(/@import/i.test(text) ? ['has @import; each component has its own styles'] : []),
  ];
}

const STRANGE = 'which is no file of the plugin';

/** `\2e\2e/` is `../`. */
const withoutEscapes = (css: string): string =>
  css
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => String.fromCodePoint(Math.min(parseInt(code, 16), 0xffff)))
    .replace(/\\(?:\r\n|[\s\S])/g, escape => escape.slice(1).trim());

function faultsOfComponents(path: string, text: string, owns: Owns): string[] {
  if (!text.includes('@')) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const faults: string[] = [];
  const visit = (node: ts.Node, inDecorator: boolean): void => {
    if (inDecorator && ts.isObjectLiteralElementLike(node)) faults.push(...faultsOfMember(path, node, owns));
    ts.forEachChild(node, child => visit(child, inDecorator || ts.isDecorator(node)));
  };
  visit(source, false);
  return faults;
}

function faultsOfMember(path: string, member: ts.ObjectLiteralElementLike, owns: Owns): string[] {
  const name = member.name ? nameOf(member.name) : '';
  const kind = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (!kind && !CONTENTS.has(name)) return [];
  const values = ts.isPropertyAssignment(member) ? writtenValues(member.initializer) : null;
  if (!values) return [`${name} is not written out, so that it cannot be reviewed`];
  if (name === 'styles') return values.flatMap(value => faultsOfStyles(path, value, owns));
  if (!kind) return values.flatMap(faultsOfTemplate);
  const strangers = values.filter(value => !value.endsWith(kind) || !owns(path, value));
  return strangers.map(value => `${name} is ${value}, ${STRANGE} that ends with ${kind}`);
}

function nameOf(name: ts.PropertyName): string {
  const written = ts.isComputedPropertyName(name) ? name.expression : name;
  return ts.isIdentifier(written) || ts.isStringLiteralLike(written) ? written.text : '';
}

/** The texts of a literal, or of a list of them; null when something has to be worked out first. */
function writtenValues(value: ts.Expression): string[] | null {
  if (ts.isStringLiteralLike(value)) return [value.text];
  if (!ts.isArrayLiteralExpression(value)) return null;
  const values = value.elements.map(element => (ts.isStringLiteralLike(element) ? element.text : null));
  return values.includes(null) ? null : (values as string[]);
}
