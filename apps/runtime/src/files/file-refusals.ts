import { Injectable } from '@nestjs/common';
import { FileRefusedError } from '@sv/sdk';
import { ProblemBoard } from '../kernel/problems/problem-board';
import type { FileRow } from './rows/file-row.entity';
import type { FullQuota } from './rows/file-usage.sql';
import { ContentMissingError, ContentStoreFullError, ContentStoreUnreachableError } from './store/content-errors';

const SHOWN_MS = 3_600_000;

/** What plugins and people are told when a file cannot be stored or read; the operator is told why. */
@Injectable()
export class FileRefusals {
  constructor(private readonly problems: ProblemBoard) {}

  /** What a store threw, as a plugin gets it. */
  refusalOf(error: unknown, now = Date.now()): unknown {
    if (error instanceof ContentStoreFullError) {
      return new FileRefusedError('no-room', 'The store of files has no room. An operator must free space.');
    }
    if (!(error instanceof ContentStoreUnreachableError)) return error;
    const cause = error.cause instanceof Error ? error.cause.message : 'It does not answer.';
    const detail = `The file store cannot be reached, so no file can be stored or opened. ${cause}`;
    this.problems.raise('file-store-unreachable', detail, now + SHOWN_MS);
    return new FileRefusedError('unavailable', 'Files cannot be stored or read now. Try again later.');
  }

  /** The same for the content of one file. */
  readRefusalOf(error: unknown, { id, pluginId, name }: FileRow, now = Date.now()): unknown {
    if (!(error instanceof ContentMissingError)) return this.refusalOf(error, now);
    const detail =
      `The content of ${JSON.stringify(name)} (${id}, of ${pluginId}) is missing. Restore ${error.sha256} from a backup; ` +
      '`npm run cli -- doctor` lists every file without content.';
    this.problems.raise('file-content-missing', detail, now + SHOWN_MS);
    return new FileRefusedError('unavailable', 'The content of this file is missing. An operator must restore it.');
  }
}

export const tooLarge = (limitBytes: number): FileRefusedError =>
  new FileRefusedError('too-large', `The file is larger than ${inWords(limitBytes)}.`);

export const quotaFull = (quota: FullQuota): FileRefusedError =>
  quota === 'plugin'
    ? new FileRefusedError('plugin-quota', 'The app has as many files as it may have in this workspace.')
    : new FileRefusedError('person-quota', 'The owner has as many files as one person may have in this workspace.');

export const tooMuchWithinAnHour = (): FileRefusedError =>
  new FileRefusedError('person-quota', 'Too much was stored for the owner within an hour. Try again later.');

export const wrongType = (type: string, accepted: readonly string[]): FileRefusedError =>
  new FileRefusedError('wrong-type', `The file is ${type}. Accepted here: ${accepted.join(', ')}.`);

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB'];

function inWords(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return `${Number((bytes / 1024 ** unit).toFixed(1))} ${UNITS[unit]}`;
}
