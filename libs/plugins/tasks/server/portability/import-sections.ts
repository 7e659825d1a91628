import { type Db, type Translate, sdk } from '@sv/sdk';
import type { ImportRequest, ImportTally } from '@sv/sdk/portability';
import { In } from 'typeorm';
import { taskLimits } from '../../shared/task-limits';
import { SectionRow } from '../sections/section.entity';
import { ownedBy } from './owned-by';
import type { SectionRecord } from './task-record';

/** The sections of one import. They come behind those that their list has. */
export class SectionImport {
  /** How many sections each list has, by its id here. */
  private readonly counts = new Map<string, number>();
  private readonly seen = new Set<string>();
  private readonly t: Translate;

  /** @param lists those into which something may come, by their ids here */
  constructor(
    private readonly request: ImportRequest,
    private readonly tally: ImportTally,
    private readonly lists: ReadonlyMap<string, unknown>,
  ) {
    this.t = sdk.texts.in(request.language);
  }

  async take(db: Db, records: readonly SectionRecord[]): Promise<void> {
    const ids = records.map(({ id }) => this.request.mapId(id));
    const there = await db.repository(SectionRow).find({ where: { id: In(ids) }, select: { id: true } });
    const taken = new Set(there.map(({ id }) => id));
    const rows = [];
    for (const record of records) {
      const row = await this.toNewSection(db, record, taken);
      if (row) rows.push(row);
    }
    this.tally.added += rows.length;
    if (rows.length > 0 && !this.request.dryRun) await db.repository(SectionRow).insert(rows);
  }

  private async toNewSection(db: Db, record: SectionRecord, taken: ReadonlySet<string>): Promise<SectionRow | null> {
    const [id, listId] = [this.request.mapId(record.id), this.request.mapId(record.listId)];
    if (taken.has(id) || this.seen.has(id)) {
      this.tally.skipped += 1;
      return null;
    }
    this.seen.add(id);
    if (!this.lists.has(listId)) {
      this.tally.fail('list-missing', this.t('A section belongs to a list that does not exist.'));
      return null;
    }
    const position = this.counts.get(listId) ?? (await db.repository(SectionRow).countBy({ listId }));
    if (position >= taskLimits.sectionsPerList) {
      const count = taskLimits.sectionsPerList;
      this.tally.fail('too-many-sections', this.t('A list can have {count} sections.', { count }));
      return null;
    }
    this.counts.set(listId, position + 1);
    const { tenantId } = ownedBy(this.request.userId);
    return { id, tenantId, listId, name: record.name, position, version: 1 };
  }
}
