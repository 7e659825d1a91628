import type { AdminUser } from '@sv/contracts/admin/users.contract';
import type { ImportReport } from '@sv/sdk/portability';
import { exportDifferences } from '@sv/sdk/testing/export-differences';
import { judged, leftOut, passed, type Finding } from '../finding';
import { Archive } from './archive';
import { personalTables } from './store-tables';
import type { Trial } from './trial';

const CHECK = 'export → import → export';

/** Checks that what a person exports is what they get back when they import it elsewhere, and only once. */
export async function portabilityCheck(trial: Trial): Promise<Finding> {
  const { onExport, onImport } = trial.plugin.life;
  if (!onExport || !onImport) return withoutAPart(trial);
  if (!trial.hasSeed) return judged(CHECK, ['test/seed.ts is missing: without it nothing is there to take along']);
  const [from, to] = [trial.somebody('Ada'), trial.somebody('Grace')];
  await trial.seed(from);
  const archive = await Archive.of(trial, from);
  if (archive.isEmpty) return judged(CHECK, ['after test/seed.ts there is nothing in the export']);
  return judged(
    CHECK,
    await faultsOf(trial, archive, to),
    `${archive.records.length} records, ${archive.files.size} files`,
  );
}

/**
 * Taking part is voluntary, but a plugin that keeps data of people gets a note, because many authors do not know of
 * exports.
 */
function withoutAPart(trial: Trial): Finding {
  const { onExport, onImport } = trial.plugin.life;
  const seen =
    onExport || onImport ? `the plugin has no ${onExport ? 'import' : 'export'} handler` : 'it takes no part';
  const tables = personalTables(trial);
  if (tables.length === 0) return leftOut(CHECK, seen);
  const missing = [...(onExport ? [] : MISSING_EXPORT), ...(onImport ? [] : MISSING_IMPORT)].join(', ');
  const warning = `${tables.join(', ')} keeps personal data, which people cannot export or import: ${missing}`;
  return passed(CHECK, seen, [warning]);
}

const MISSING_EXPORT = ['ask for data:export and call sdk.portability.provideExport'];
const MISSING_IMPORT = ['ask for data:import and call sdk.portability.provideImport'];

async function faultsOf(trial: Trial, archive: Archive, to: AdminUser): Promise<string[]> {
  const faults: string[] = [];
  const dry = await archive.bringTo(trial, to, true);
  if (!(await Archive.of(trial, to)).isEmpty) return ['a dry run wrote something'];
  const first = await archive.bringTo(trial, to, false);
  faults.push(...miscounted('the import', first, archive), ...miscounted('the dry run', dry, archive));
  if (first.failed > 0)
    faults.push(`${first.failed} records failed: ${first.warnings.map(({ detail }) => detail).join('; ')}`);
  const arrived = await Archive.of(trial, to);
  faults.push(...exportDifferences(archive, arrived, archive.changesFor(to)));
  const again = await archive.bringTo(trial, to, false);
  if (again.added > 0) faults.push(`the same archive a second time added ${again.added} records`);
  if (exportDifferences(arrived, await Archive.of(trial, to), []).length > 0)
    faults.push('a second import changed what was there');
  return faults;
}

const miscounted = (what: string, { added, skipped, failed }: ImportReport, { records }: Archive): string[] =>
  added + skipped + failed === records.length
    ? []
    : [`${what} read ${records.length} records and reports ${added} + ${skipped} + ${failed}`];
