/** What a plugin gave of one person, as it comes out of an archive. */
export interface GivenExport {
  records: readonly unknown[];
  files: ReadonlyMap<string, string | Uint8Array>;
}

/** An id as it is now, and what it was where the export comes from. */
export type IdChange = readonly [now: string, before: string];

/**
 * In words, how what arrived differs from what was sent; none when both say the same except for the ids. The order of the
 * records does not count, nor that of their fields.
 */
export function exportDifferences(sent: GivenExport, arrived: GivenExport, ids: readonly IdChange[]): string[] {
  const [left, right] = [linesOf(sent, []), linesOf(arrived, ids)];
  const lost = left.find(line => !right.includes(line));
  const strange = right.find(line => !left.includes(line));
  const faults = [
    ...(lost ? [`was exported and did not arrive: ${lost}`] : []),
    ...(strange ? [`arrived and was not exported: ${strange}`] : []),
  ];
  if (left.length !== right.length) faults.push(`${left.length} records were exported, ${right.length} arrived`);
  if (filesOf(sent, []) !== filesOf(arrived, ids)) faults.push('the files differ');
  return faults;
}

const linesOf = ({ records }: GivenExport, ids: readonly IdChange[]): string[] =>
  records.map(record => asBefore(asJson(sorted(record)), ids)).sort();

function filesOf({ files }: GivenExport, ids: readonly IdChange[]): string {
  const contents = [...files].map(([path, content]) => `${asBefore(path, ids)} ${[...bytesOf(content)].join(' ')}`);
  return contents.sort().join('\n');
}

const asBefore = (text: string, ids: readonly IdChange[]): string =>
  ids.reduce((done, [now, before]) => done.replaceAll(now, before), text);

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/** As a record is in an archive, which is JSON: a bigint is text there. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner));

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
