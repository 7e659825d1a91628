import { type DataSource, In, MoreThan } from 'typeorm';
import { FileRow } from '../rows/file-row.entity';
import type { ContentStore, StoredContent } from '../store/content-store';

const AT_ONCE = 500;

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
      const here = new Map<string, boolean>();
      for (const row of some) {
        if (!here.has(row.sha256)) here.set(row.sha256, await this.store.has(row.sha256));
        // It may have been removed with its content meanwhile.
        if (!here.get(row.sha256) && (await rows.existsBy({ id: row.id }))) yield row;
      }
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

  private async unnamedOf(contents: readonly StoredContent[]): Promise<StoredContent[]> {
    const rows = this.db.getRepository(FileRow);
    const where = { sha256: In(contents.map(({ sha256 }) => sha256)) };
    const named = new Set((await rows.find({ where, select: { sha256: true } })).map(({ sha256 }) => sha256));
    return contents.filter(({ sha256 }) => !named.has(sha256));
  }
}
