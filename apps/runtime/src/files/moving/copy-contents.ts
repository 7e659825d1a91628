import { ContentMissingError } from '../store/content-errors';
import type { ContentStore, StoredContent } from '../store/content-store';

/** How many are copied at once: a store far away takes its time for each, however small. */
const AT_ONCE = 8;

export interface CopyReport {
  copied: number;
  copiedBytes: number;
  /** Were in the other store before. */
  known: number;
  /** Names of content that is not what its name says, so it was not copied. */
  damaged: string[];
}

/**
 * Copies everything of one store into another, and checks that each is what its name says. What is there already stays,
 * so a copy that was interrupted continues. Nothing is removed.
 *
 * @throws ContentStoreFullError, ContentStoreUnreachableError
 */
export async function copyContents(source: ContentStore, target: ContentStore): Promise<CopyReport> {
  const report: CopyReport = { copied: 0, copiedBytes: 0, known: 0, damaged: [] };
  const contents = source.list()[Symbol.asyncIterator]();
  let failure: { error: unknown } | null = null;
  const copySome = async (): Promise<void> => {
    try {
      for (let next = await contents.next(); !next.done && !failure; next = await contents.next())
        await copyOne(source, target, next.value, report);
    } catch (error) {
      failure ??= { error };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copySome));
  if (failure) throw (failure as { error: unknown }).error;
  return report;
}

async function copyOne(
  source: ContentStore,
  target: ContentStore,
  { sha256 }: StoredContent,
  report: CopyReport,
): Promise<void> {
  if (await target.has(sha256)) {
    report.known += 1;
    return;
  }
  try {
    const written = await target.write(await source.read(sha256), Infinity);
    if (written.sha256 === sha256) {
      report.copied += 1;
      report.copiedBytes += written.size;
      return;
    }
    report.damaged.push(sha256);
    // It may be the content of another file. Else nothing names it, and the sweep removes it.
  } catch (error) {
    // Removed since it was listed.
    if (!(error instanceof ContentMissingError)) throw error;
  }
}
