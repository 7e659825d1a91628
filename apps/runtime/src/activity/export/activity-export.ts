import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { ActivityEntry } from '@sv/contracts/activity.contract';
import type { ServerResponse } from 'node:http';
import { ActivityFeed, type Reading } from '../feed/activity-feed';
import { csvLine } from './csv';

export type ExportFormat = 'csv' | 'ndjson';

const COLUMNS = [
  'id',
  'at',
  'origin',
  'action',
  'actorId',
  'actorName',
  'actorType',
  'subjectUserId',
  'subjectName',
  'pluginId',
  'targetType',
  'targetId',
  'summary',
  'address',
  'device',
] as const satisfies readonly (keyof ActivityEntry)[];

const TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' };

/** At most so many pages are read ahead of a client that does not read. */
const PAGES_AHEAD = 2;

/** Sends a whole feed as a file. */
@Injectable()
export class ActivityExport {
  constructor(private readonly feed: ActivityFeed) {}

  /** The first page is read before anything is sent, so that a refusal can still be a problem document. */
  async exportFile(reading: Reading, format: ExportFormat): Promise<StreamableFile> {
    const pages = this.feed.readAll(reading);
    const first = await pages.next();
    const stream = Readable.from(chunks(first.value as ActivityEntry[], pages, format), {
      highWaterMark: PAGES_AHEAD,
    });
    const disposition = `attachment; filename="activity.${format}"`;
    return new StreamableFile(stream, { type: TYPES[format], disposition }).setErrorHandler(breakOff);
  }
}

async function* chunks(first: ActivityEntry[], rest: AsyncGenerator<ActivityEntry[]>, format: ExportFormat) {
  if (format === 'csv') yield csvLine([...COLUMNS, 'metadata']);
  const write = format === 'csv' ? toCsv : toJson;
  yield first.map(write).join('');
  for await (const page of rest) yield page.map(write).join('');
}

const toCsv = (entry: ActivityEntry): string =>
  csvLine([...COLUMNS.map(column => entry[column]), entry.metadata && JSON.stringify(entry.metadata)]);

const toJson = (entry: ActivityEntry): string => `${JSON.stringify(entry)}\n`;

/** A file that was cut short must not look complete. */
const breakOff = (_error: Error, response: object): void => void (response as ServerResponse).destroy();
