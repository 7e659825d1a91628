import type { AccountIdentity } from './account-identity';
import type { ArchiveWriter } from '../archive/archive-writer';

/** Whose data it is about. */
export interface ExportSubject extends AccountIdentity {
  /** The notification that tells of this very export; it is no part of it. */
  noticeId: string;
}

/** One of the platform's own sections. */
export abstract class PlatformSectionExporter {
  /** Adds it to the archive; an optional one, when there is something. */
  abstract addTo(archive: ArchiveWriter, subject: ExportSubject): Promise<void>;
}
