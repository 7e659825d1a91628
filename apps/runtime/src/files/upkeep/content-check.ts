import { type DataSource, In, MoreThan } from 'typeorm';
import { FileRow } from '../rows/file-row.entity';
import { FileThumbnail } from '../rows/file-thumbnail.entity';
import type { ContentStore, StoredContent } from '../store/content-store';

const AT_ONCE = 500;
const ASKED_AT_ONCE = 16;

/** A file whose content is gone. */
export type HollowFile = Pick<FileRow, 'id' | 'pluginId' | 'ownerId' | 'name' | 'sha256'>;

/** Compares the rows of files with the content store, in both directions. */
export class ContentCheck {
  constructor(
    private readonly db: Pick<DataSource, 'getRepository'>,
    private readonly store: ContentStore,
  ) {}

  /** Files that name content which is not there. @throws ContentStoreUnreachableError */
  async *filesWithoutContent(): AsyncGenerator<HollowFile> {
    const rows = this.db.getRepository(FileRow);
    for (let after = ''; ;) {
      const some = await rows.find({ where: { id: MoreThan(after) }, order: { id: 'ASC' }, take: AT_ONCE });
      const missing = await this.missingAmong([...new Set(some.map(({ sha256 }) => sha256))]);
      // They may have been removed with their content meanwhile.
      for (const row of some) if (missing.has(row.sha256) && (await rows.existsBy({ id: row.id }))) yield row;
      if (some.length < AT_ONCE) return;
      after = some.at(-1)!.id;
    }
  }

  /** Content that no file names. @throws ContentStoreUnreachableError */
  async *contentWithoutFile(): AsyncGenerator<StoredContent> {
    let some: StoredContent[] = [];
    for await (const content of this.store.list()) {
      some.push(content);
      if (some.length < AT_ONCE) continue;
      yield* await this.unnamedOf(some);
      some = [];
    }
    yield* await this.unnamedOf(some);
  }

  /** Some at once: a store far away takes its time for each. */
  private async missingAmong(contents: readonly string[]): Promise<Set<string>> {
    const missing = new Set<string>();
    for (let at = 0; at < contents.length; at += ASKED_AT_ONCE) {
      const ask = async (sha256: string): Promise<unknown> =>
        (await this.store.has(sha256)) ? undefined : missing.add(sha256);
      await Promise.all(contents.slice(at, at + ASKED_AT_ONCE).map(ask));
    }
    return missing;
  }

  private async unnamedOf(contents: readonly StoredContent[]): Promise<StoredContent[]> {
    const where = { sha256: In(contents.map(({ sha256 }) => sha256)) };
    const find = (entity: typeof FileRow | typeof FileThumbnail): Promise<{ sha256: string }[]> =>
      this.db.getRepository(entity).find({ where, select: { sha256: true } });
    const rows = [...(await find(FileRow)), ...(await find(FileThumbnail))];
    const named = new Set(rows.map(({ sha256 }) => sha256));
    return contents.filter(({ sha256 }) => !named.has(sha256));
  }
}
