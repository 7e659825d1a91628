import { StoreAccessError } from '@sv/sdk';

/** A part of a statement that matters to the access guard or to placeholders. */
export interface SqlWord {
  kind: 'word' | 'quoted' | 'text' | 'placeholder' | 'mark';
  /** Without its quotes, in lower case. */
  value: string;
  /** Where it begins in the statement. */
  at: number;
}

const pieces = new RegExp(
  [
    /(?<space>\s+|--[^\n]*(?:\n|$))/,
    /(?<comment>\/\*[\s\S]*?(?:\*\/|$))/,
    /(?<text>'(?:[^']|'')*'?)/,
    /(?<quoted>"(?:[^"]|"")*"?)/,
    /(?<placeholder>\?)/,
    /(?<word>[\p{L}_][\p{L}\p{N}_$]*)/u,
    /(?<number>[0-9][0-9a-zA-Z.]*)/,
    /(?<mark>.)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gsu',
);

const QUOTED_KINDS = new Set(['text', 'quoted']);

/**
 * Cuts a statement for Postgres into words. It knows no grammar, and refuses what a server may read differently from it.
 *
 * @throws StoreAccessError for dollar quotes, prefixed strings, nested comments and whatever does not end
 */
export function sqlWords(sql: string): SqlWord[] {
  const words: SqlWord[] = [];
  let last = '';
  for (const { groups = {}, index, 0: piece } of sql.matchAll(pieces)) {
    const kind = Object.keys(groups).find(name => groups[name] !== undefined)!;
    if (kind === 'comment') refuseIf(!piece.endsWith('*/') || piece.indexOf('/*', 2) !== -1, 'its comments');
    if (QUOTED_KINDS.has(kind)) {
      refuseIf(!isClosed(piece), 'a quote that does not end');
      // E'…', U&"…", N'…': other rules for what ends them.
      refuseIf(last === 'word' || last === '&', 'a prefixed string');
    }
    refuseIf(piece === '$', 'a dollar sign; parameters are written as ?');
    if (kind !== 'space' && kind !== 'comment' && kind !== 'number')
      words.push(toWord(kind as SqlWord['kind'], piece, index));
    last = kind === 'mark' ? piece : kind;
  }
  return words;
}

function toWord(kind: SqlWord['kind'], piece: string, at: number): SqlWord {
  const value = QUOTED_KINDS.has(kind) ? piece.slice(1, -1).replace(/(['"])\1/g, '$1') : piece;
  return { kind, value: value.toLowerCase(), at };
}

const isClosed = (piece: string): boolean => piece.length > 1 && piece.at(-1) === piece[0];

function refuseIf(condition: boolean, what: string): void {
  if (condition) throw new StoreAccessError(`The statement cannot be checked because of ${what}.`);
}

/** Postgres numbers its parameters. Question marks in quotes and comments stay. */
export function toNumberedPlaceholders(sql: string): string {
  const places = sqlWords(sql).filter(word => word.kind === 'placeholder');
  return places.reduceRight((text, { at }, index) => `${text.slice(0, at)}$${index + 1}${text.slice(at + 1)}`, sql);
}
