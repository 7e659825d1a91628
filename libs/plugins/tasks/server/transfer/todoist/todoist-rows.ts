import { InvalidInputError } from '@sv/sdk';
import { CsvError, type InfoRecord, parse } from 'csv-parse/sync';
import type { ImportReader } from '../import-plan';

/** A line of the table, by the names of its columns. */
export interface TodoistRow {
  line: number;
  type: string;
  cell: (name: string) => string;
}

const MOST_ROWS = 20_000;
const LONGEST_ROW = 100_000;
/** Of the first line: seeking in one of any length takes the square of it. */
const READ_OF_HEADER = 2_000;

/** Whether a text begins like a table of Todoist: with the names of its columns. */
export const isTodoist = (text: string): boolean => {
  const [firstLine = ''] = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .split(/\r?\n|\r/, 1);
  const header = firstLine.slice(0, READ_OF_HEADER);
  return /^"?TYPE"?\s*[,;\t]/i.test(header) && /[,;\t]\s*"?CONTENT"?/i.test(header);
};

/** @throws InvalidInputError with the line where the table ends to be one */
export function todoistRows(text: string, { t }: ImportReader): TodoistRow[] {
  const [header, ...records] = parsed(text, t);
  // Sought once and not for each cell, as there may be as many columns as fit into a row. The first of a name counts.
  const columns = (header?.record ?? []).map((name, at) => [name.trim().toUpperCase(), at] as const);
  const places = new Map(columns.reverse());
  return records
    .filter(({ record }) => record.some(cell => cell.trim() !== ''))
    .map(({ record, line }) => {
      const cell = (name: string): string => (record[places.get(name) ?? -1] ?? '').trim();
      return { line, type: cell('TYPE').toLowerCase(), cell };
    });
}

interface ParsedRecord {
  record: string[];
  line: number;
}

function parsed(text: string, t: ImportReader['t']): ParsedRecord[] {
  // Excel in other languages writes other separators.
  const [, delimiter = ','] = /TYPE"?\s*([,;\t])/i.exec(text) ?? [];
  try {
    const options = { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, info: true } as const;
    const limits = { max_record_size: LONGEST_ROW, to: MOST_ROWS } as const;
    // It counts the two characters of a line end within quotation marks as two lines.
    const records = parse(text.replace(/\r\n?/g, '\n'), { ...options, ...limits }) as unknown as {
      record: string[];
      info: InfoRecord;
    }[];
    return records.map(({ record, info }) => ({ record, line: firstLineOf(record, info) }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as { lines?: unknown }).lines ?? 1);
    throw new InvalidInputError('/text', t('Line {line} cannot be read: its quotation marks do not match.', { line }));
  }
}

/** It is given by where the record ends. */
const firstLineOf = (record: readonly string[], { lines }: InfoRecord): number =>
  lines - record.join('').split('\n').length + 1;
