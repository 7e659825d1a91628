import { Injectable } from '@nestjs/common';
import type { ArchiveSection } from '../../format/archive-format';
import type { ImportWork, PreparedSection } from './import-work';
import { PlatformSectionImporter } from './platform-section-importer';

/** Imports nothing: the activity log records what happened here, so nothing of another log is ever written into it. */
@Injectable()
export class ActivityImporter extends PlatformSectionImporter {
  readonly id = 'activity';

  async prepare(_work: ImportWork, { records }: ArchiveSection): Promise<PreparedSection> {
    const warnings = [{ code: 'export-only', detail: 'The activity log is only included for you to read.' }];
    return { apply: async () => ({ added: 0, skipped: records, failed: 0, warnings }) };
  }
}
