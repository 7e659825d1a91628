import { Injectable } from '@nestjs/common';
import { ImportTally } from '@sv/sdk/portability';
import { PinoLogger } from 'nestjs-pino';
import type { EntityManager } from 'typeorm';
import { isMockRequest } from '../../../kernel/request-context/request-context';
import { NotificationBroker } from '../../../notifications/broker/notification-broker';
import { type ImportedNotification, insertImported } from '../../../notifications/sending/insert-imported.sql';
import type { ArchiveSection } from '../../format/archive-format';
import type { ImportWork, PreparedSection, SectionOutcome } from './import-work';
import { readNotification } from './notification-record';
import { PlatformSectionImporter } from './platform-section-importer';

/** Imports the inbox of another instance. Entries count as read, and no stream or push announces them. */
@Injectable()
export class NotificationsImporter extends PlatformSectionImporter {
  readonly id = 'notifications';

  constructor(
    private readonly broker: NotificationBroker,
    private readonly logger: PinoLogger,
  ) {
    super();
  }

  async prepare(work: ImportWork, section: ArchiveSection): Promise<PreparedSection> {
    return {
      apply: (tx, breathe) => this.importRecords({ tx, breathe }, work, section),
      afterCommit: () => this.notifyOpenTabs(work.caller.user.id),
    };
  }

  private async importRecords(
    { tx, breathe }: { tx: EntityManager; breathe: () => Promise<void> },
    work: ImportWork,
    section: ArchiveSection,
  ): Promise<SectionOutcome> {
    const tally = new ImportTally();
    for await (const batch of work.archive.records(section)) {
      work.signal.throwIfAborted();
      const rows = batch.flatMap(record => this.toRow(record, work, tally));
      const added = await insertImported(tx, work.caller.user.id, rows);
      tally.added += added;
      tally.skipped += rows.length - added;
      await breathe();
    }
    return tally.report();
  }

  private toRow(record: unknown, { mapId, now }: ImportWork, tally: ImportTally): ImportedNotification | [] {
    const read = readNotification(record, now);
    if (read) return { ...read, id: mapId(read.id) };
    tally.fail('malformed-record', 'It is no notification, or has words that a notification may not have.');
    return [];
  }

  /** Has open tabs reload the list. Read entries show no toast and change no badge. */
  private async notifyOpenTabs(userId: string): Promise<void> {
    if (isMockRequest()) return;
    await this.broker.publishChange(userId, { read: [], dismissed: [], reload: true }).catch((error: unknown) => {
      this.logger.warn(
        { err: error },
        'imported notifications were not published; open pages show them after a reload',
      );
    });
  }
}
