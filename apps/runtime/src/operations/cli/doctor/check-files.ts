import { ContentCheck } from '../../../files/upkeep/content-check';
import { openContentStore } from '../../../files/store/open-content-store';
import type { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { withUncheckedPlatform } from '../platform-database';
import { fault, ok, warning, type Finding } from './finding';

/** Lines for files without content; the rest is counted. */
const MAX_LINES = 20;
/** The sweep removes what is older: health would say if it did not run. */
const SWEPT_AFTER_MS = 86_400_000;

/** Whether every file has its content, and all content a file. */
export async function checkFiles(config: RuntimeConfig, now = new Date()): Promise<Finding[]> {
  try {
    return await withUncheckedPlatform(config, ({ db }) =>
      compare(new ContentCheck(db, openContentStore(config)), now),
    );
  } catch (error) {
    // The database or the store cannot be reached from here, which the instance itself may well do.
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? `${message} ${cause.message}` : message;
    return [warning(`files were not compared with their contents: ${why}`)];
  }
}

async function compare(check: ContentCheck, now: Date): Promise<Finding[]> {
  const findings = [...(await hollowFiles(check)), ...(await strayContent(check, now))];
  return findings.length > 0 ? findings : [ok('files: each has its content')];
}

async function hollowFiles(check: ContentCheck): Promise<Finding[]> {
  const findings: Finding[] = [];
  let count = 0;
  for await (const { id, pluginId, ownerId, name, sha256 } of check.filesWithoutContent())
    if (++count <= MAX_LINES)
      findings.push(
        fault(`file ${id} (${JSON.stringify(name)} of ${pluginId}, owner ${ownerId}) has no content ${sha256}`),
      );
  if (count === 0) return [];
  const rest = count > MAX_LINES ? `; ${count - MAX_LINES} more are not listed` : '';
  const remedy = 'put the contents back from a backup, or remove the files in their apps';
  return [...findings, fault(`${count} files have no content${rest}: ${remedy}`)];
}

async function strayContent(check: ContentCheck, now: Date): Promise<Finding[]> {
  let [count, bytes, old] = [0, 0, 0];
  for await (const { size, storedAt } of check.contentWithoutFile()) {
    count += 1;
    bytes += size;
    if (now.getTime() - storedAt.getTime() > 2 * SWEPT_AFTER_MS) old += 1;
  }
  if (count === 0) return [];
  const text = `files: ${count} contents (${Math.ceil(bytes / 1e6)} MB) belong to no file; the sweep removes them within two days`;
  return [old > 0 ? warning(`${text}, but ${old} are older: does the instance run?`) : ok(text)];
}
