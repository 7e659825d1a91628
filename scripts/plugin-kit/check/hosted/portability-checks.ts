import type { AdminUser } from '@sv/contracts/admin.contract';
import type { ImportReport } from '@sv/sdk/portability';
import { isDeepStrictEqual } from 'node:util';
import { judged, leftOut, type Finding } from '../finding';
import { Archive } from './archive';
import type { Trial } from './trial';

const CHECK = 'export → import → export';

/** What a person takes along is what they get back elsewhere, once. */
export async function portabilityCheck(trial: Trial): Promise<Finding> {
  const { onExport, onImport } = trial.plugin.life;
  if (!onExport && !onImport) return leftOut(CHECK, 'the plugin takes no part in exports');
  if (!onExport || !onImport) return leftOut(CHECK, `the plugin has no ${onExport ? 'import' : 'export'} handler`);
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

async function faultsOf(trial: Trial, archive: Archive, to: AdminUser): Promise<string[]> {
  const faults: string[] = [];
  const dry = await archive.bringTo(trial, to, true);
  if (!(await Archive.of(trial, to)).isEmpty) return ['a dry run wrote something'];
  const first = await archive.bringTo(trial, to, false);
  faults.push(...miscounted('the import', first, archive), ...miscounted('the dry run', dry, archive));
  if (first.failed > 0)
    faults.push(`${first.failed} records failed: ${first.warnings.map(({ detail }) => detail).join('; ')}`);
  const arrived = await Archive.of(trial, to);
  faults.push(...differences(archive, arrived.asBefore(archive)));
  const again = await archive.bringTo(trial, to, false);
  if (again.added > 0) faults.push(`the same archive a second time added ${again.added} records`);
  if (differences(arrived, await Archive.of(trial, to)).length > 0)
    faults.push('a second import changed what was there');
  return faults;
}

const miscounted = (what: string, { added, skipped, failed }: ImportReport, { records }: Archive): string[] =>
  added + skipped + failed === records.length
    ? []
    : [`${what} read ${records.length} records and reports ${added} + ${skipped} + ${failed}`];

function differences(expected: Archive, found: Archive): string[] {
  const lines = (archive: Archive): string[] => archive.records.map(record => JSON.stringify(sorted(record))).sort();
  const [left, right] = [lines(expected), lines(found)];
  const lost = left.find(line => !right.includes(line));
  const strange = right.find(line => !left.includes(line));
  const faults = [
    ...(lost ? [`was exported and did not arrive: ${lost}`] : []),
    ...(strange ? [`arrived and was not exported: ${strange}`] : []),
  ];
  if (left.length !== right.length) faults.push(`${left.length} records were exported, ${right.length} arrived`);
  if (!isDeepStrictEqual(expected.files, found.files)) faults.push('the files differ');
  return faults;
}

/** With its keys in one order, whatever the database gave them in. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
