// What people read in a template: texts that go through the pipe `t`, and those that do not.
import { parseTemplate } from '@angular/compiler';

interface FoundText {
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
const TEXT_ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'title placeholder alt label heading description hint detail lead legend purpose more loading failed furtherFailed ' +
    'tabTitle svTooltip copyLabel actionLabel closeLabel aria-label aria-description aria-roledescription aria-valuetext'
  ).split(' '),
);

/** A text, the pipe, and perhaps values and a meaning: `'Open' | t: {} : 'verb'`. */
const MARKED = /('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`)\s*\|\s*t\b(?:\s*:\s*\{[^}]*\}\s*:\s*'(\w+)')?/g;
const LITERAL = /'((?:[^'\\]|\\.)*)'|`([^`]*)`/g;

/** The parts of Angular's syntax tree that are read here. */
interface Node {
  name?: string;
  value?: unknown;
  sourceSpan: { start: { line: number }; toString(): string };
  [children: string]: unknown;
}

const CHILDREN = ['children', 'branches', 'cases', 'groups', 'placeholder', 'loading', 'error', 'empty'];

/** The template does not compile either. */
export class MalformedTemplateError extends Error {}

export function templateTexts(template: string, file: string, firstLine = 1): FoundTexts {
  const { nodes, errors } = parseTemplate(template, file, { preserveWhitespaces: false });
  if (errors?.length) throw new MalformedTemplateError(`${file}: ${errors[0]!.msg}`);
  const marked = [...template.matchAll(MARKED)].map(({ 1: literal, 2: meaning, index }) => ({
    key: keyOf(unquoted(literal!), meaning),
    line: firstLine + template.slice(0, index).split('\n').length - 1,
  }));
  return { marked, unmarked: (nodes as unknown as Node[]).flatMap(node => unmarkedBelow(node, firstLine)) };
}

export const keyOf = (text: string, meaning?: string): string => (meaning ? `${meaning}|${text}` : text);

const unquoted = (literal: string): string => literal.slice(1, -1).replace(/\\(.)/g, '$1');

function unmarkedBelow(node: Node, firstLine: number): FoundText[] {
  const line = firstLine + node.sourceSpan.start.line;
  const below = ['attributes', 'inputs', ...CHILDREN].flatMap(name => listOf(node[name]));
  // What is in it is an example of something to type.
  const inside = node.name === 'code' || node.name === 'pre' ? [] : below;
  return [...unmarkedIn(node).map(key => ({ key, line })), ...inside.flatMap(child => unmarkedBelow(child, firstLine))];
}

const listOf = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).filter((item): item is Node => typeof item === 'object' && item !== null);

function unmarkedIn(node: Node): string[] {
  const kind = node.constructor.name;
  const source = node.sourceSpan.toString();
  if (kind === 'Text') return isRead(String(node.value)) ? [oneLine(String(node.value))] : [];
  if (kind === 'BoundText') return [...outsideBraces(source), ...literalsIn(source)];
  if (kind === 'Icu') return [oneLine(source)];
  if (!TEXT_ATTRIBUTES.has(node.name ?? '') || isNativeLoading(node)) return [];
  if (kind === 'TextAttribute') return isRead(String(node.value)) ? [oneLine(String(node.value))] : [];
  return kind === 'BoundAttribute' ? literalsIn(source) : [];
}

/** `<img loading="lazy">` */
const isNativeLoading = ({ name, value }: Node): boolean => name === 'loading' && /^(lazy|eager)$/.test(String(value));

const isRead = (text: string): boolean => /\p{L}{2}/u.test(text);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const outsideBraces = (source: string): string[] =>
  // A plural ends with two braces too.
  isRead(source.replace(MARKED, '').replace(/\{\{[^]*?\}\}/g, ' ')) ? [oneLine(source)] : [];

/** Sentences within an expression, such as `isSent() ? 'Sent' : ''`; a word in small letters is a value. */
const literalsIn = (source: string): string[] =>
  [...source.replace(MARKED, '').matchAll(LITERAL)]
    .map(([, quoted, template]) => quoted ?? template ?? '')
    .filter(text => /^\p{Lu}\p{Ll}|\p{L} \p{L}/u.test(text));
