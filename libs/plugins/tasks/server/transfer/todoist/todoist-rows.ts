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

/** Whether a text begins like a table of Todoist: with the names of its columns. */
export const isTodoist = (text: string): boolean => {
  const [header = ''] = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .split(/\r?\n|\r/, 1);
  return /^"?TYPE"?\s*[,;\t]/i.test(header) && /[,;\t]\s*"?CONTENT"?/i.test(header);
};

/** @throws InvalidInputError with the line where the table ends to be one */
export function todoistRows(text: string, { t }: ImportReader): TodoistRow[] {
  const [header, ...records] = parsed(text, t);
  const names = (header?.record ?? []).map(name => name.trim().toUpperCase());
  return records
    .filter(({ record }) => record.some(cell => cell.trim() !== ''))
    .map(({ record, line }) => {
      const cell = (name: string): string => (record[names.indexOf(name)] ?? '').trim();
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
