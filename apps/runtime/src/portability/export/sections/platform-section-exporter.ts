import type { UserCaller } from '../../../kernel/request-context/caller';
import type { AccountIdentity } from './account-identity';
import type { ArchiveWriter } from '../archive/archive-writer';

/** The person whose data is exported. */
export interface ExportSubject extends AccountIdentity {
  /** The notification about this export, which is left out of it. */
  noticeId: string;
  /** The same person, as who asks for it. */
  caller: UserCaller;
}

/** Exports one of the platform's own sections. */
export abstract class PlatformSectionExporter {
  /** Adds the section to the archive. An optional section is only added when it has content. */
  abstract addTo(archive: ArchiveWriter, subject: ExportSubject): Promise<void>;
}
