// What people read in a template: texts that are marked with `i18n`, and those that are not.
import { parseTemplate } from '@angular/compiler';
import { textKey } from '../../libs/ui/locale/localize';

export interface FoundText {
  /** As in `i18n/<language>.json`; of an unmarked text the text itself. */
  key: string;
  /** Counted from 1. */
  line: number;
}

export interface FoundTexts {
  marked: FoundText[];
  unmarked: FoundText[];
}

/** Attributes, also of our components, whose values are read by people. */
export const TEXT_ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'title placeholder alt label heading description hint detail lead legend purpose more loading failed furtherFailed ' +
    'tabTitle svTooltip copyLabel actionLabel closeLabel aria-label aria-description aria-roledescription aria-valuetext'
  ).split(' '),
);

/** The parts of Angular's syntax tree that are read here. */
interface Node {
  name?: string;
  value?: unknown;
  i18n?: { messageString?: string; meaning?: string };
  sourceSpan: { start: { line: number }; toString(): string };
  [children: string]: unknown;
}

const CHILDREN = ['children', 'branches', 'cases', 'groups', 'placeholder', 'loading', 'error', 'empty'];

export function templateTexts(template: string, file: string, firstLine = 1): FoundTexts {
  const { nodes, errors } = parseTemplate(template, file, { preserveWhitespaces: false });
  if (errors?.length) throw new Error(`${file}: ${errors[0]!.msg}`);
  const found: FoundTexts = { marked: [], unmarked: [] };
  for (const node of nodes as unknown as Node[]) collect(node, { found, firstLine, isMarked: false });
  return found;
}

interface Place {
  found: FoundTexts;
  firstLine: number;
  isMarked: boolean;
}

function collect(node: Node, place: Place): void {
  const message = node.i18n?.messageString;
  const line = place.firstLine + node.sourceSpan.start.line;
  if (message !== undefined) keep(place.found, messageKey(message, node.i18n?.meaning), line);
  else if (!place.isMarked) for (const key of unmarkedIn(node)) place.found.unmarked.push({ key, line });
  for (const attribute of [...listOf(node['attributes']), ...listOf(node['inputs'])])
    collect(attribute, { ...place, isMarked: false });
  const inside = { ...place, isMarked: place.isMarked || (message !== undefined && node['children'] !== undefined) };
  for (const child of CHILDREN.flatMap(name => listOf(node[name]))) collect(child, inside);
}

function keep({ marked }: FoundTexts, key: string, line: number): void {
  if (!marked.some(text => text.key === key && text.line === line)) marked.push({ key, line });
}

/** In a plural Angular fills in later, and the names stand there without `$`. */
const messageKey = (message: string, meaning?: string): string =>
  textKey(/^\{\w+, (plural|select),/.test(message) ? message.replaceAll('{$', '{') : message, meaning);

const listOf = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).filter((item): item is Node => typeof item === 'object' && item !== null);

function unmarkedIn(node: Node): string[] {
  const kind = node.constructor.name;
  const source = node.sourceSpan.toString();
  if (kind === 'Text') return isRead(String(node.value)) ? [textKey(String(node.value))] : [];
  if (kind === 'BoundText') return [...outsideBraces(source), ...literalsIn(source)];
  if (kind === 'Icu') return [textKey(source)];
  if (!TEXT_ATTRIBUTES.has(node.name ?? '')) return [];
  if (kind === 'TextAttribute') return isRead(String(node.value)) ? [textKey(String(node.value))] : [];
  return kind === 'BoundAttribute' ? literalsIn(source) : [];
}

const isRead = (text: string): boolean => /\p{L}{2}/u.test(text);

function outsideBraces(source: string): string[] {
  const text = source.replace(/\{\{[^]*?\}\}/g, ' ');
  return isRead(text) ? [textKey(source)] : [];
}

/** Sentences within an expression, such as `isSent() ? 'Sent' : ''`; a word in small letters is a value. */
const literalsIn = (source: string): string[] =>
  [...source.matchAll(/'((?:[^'\\]|\\.)*)'|`([^`]*)`/g)]
    .map(([, quoted, template]) => quoted ?? template ?? '')
    .filter(text => /^\p{Lu}\p{Ll}|\p{L} \p{L}/u.test(text));
