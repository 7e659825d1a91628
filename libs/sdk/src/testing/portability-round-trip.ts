import type { ImportReport } from '../namespaces/portability.js';
import { exportDifferences } from './export-differences.js';
import type { TestHost } from './test-host.js';
import type { TakenExport } from './test-records.js';

export interface RoundTripOptions {
  /** Where the person is now, with something of theirs in the plugin. */
  host: TestHost;
  /** Starts the plugin on another instance that is empty: `provideTestHost`, and what its module does when it starts. */
  fresh: () => TestHost | Promise<TestHost>;
  /** Who moves; when left out, who is signed in. */
  userId?: string;
}

export interface RoundTrip {
  /** The other instance, with what arrived; withdraw it after the test. */
  host: TestHost;
  /** Who the person is there. */
  userId: string;
  taken: TakenExport;
  arrived: TakenExport;
  report: ImportReport;
}

/**
 * Takes a person's data from one instance to another, as an archive does, and looks at what arrived: export → import →
 * export says the same except for the ids, a dry run writes nothing, every record is counted, and the same archive a second
 * time adds nothing.
 *
 * @experimental
 * @throws Error that says what is wrong
 * @example
 * ```ts
 * const trip = await portabilityRoundTrip({ host, fresh: start });
 * expect(trip.report.added).toBe(2);
 * ```
 */
export async function portabilityRoundTrip({ host, fresh, ...who }: RoundTripOptions): Promise<RoundTrip> {
  const { userId = host.session?.user.id ?? 'user-1' } = who;
  const taken = await host.exportOf(userId);
  if (isEmpty(taken))
    throw new Error(`${userId} has nothing to take along: give this person something first, or pass userId.`);
  host.withdraw();
  const there = await fresh();
  try {
    const trip = new Trip(there, taken, idElsewhere(userId));
    return { host: there, userId: trip.userId, taken, ...(await arrive(trip, taken, userId)) };
  } catch (error) {
    // The test does not get to it, and the next one could not start a host beside it.
    there.withdraw();
    throw error;
  }
}

/** @throws Error that says what is wrong with what arrived */
async function arrive(trip: Trip, taken: TakenExport, userId: string): Promise<Pick<RoundTrip, 'arrived' | 'report'>> {
  const before = await trip.export();
  const dry = await trip.bring(true);
  if (exportDifferences(before, await trip.export(), []).length > 0) throw new Error('A dry run wrote something.');
  const report = await trip.bring();
  for (const [name, { added, skipped, failed, warnings }] of Object.entries({ 'dry run': dry, import: report })) {
    const { length } = taken.records;
    if (failed > 0) throw new Error(`The ${name} refused ${failed} records: ${JSON.stringify(warnings)}`);
    if (added + skipped !== length)
      throw new Error(`The ${name} read ${length} records and counted ${added + skipped}.`);
  }
  const arrived = await trip.export();
  assertNone(exportDifferences(taken, arrived, [...trip.ids, [trip.userId, userId]]));

  const again = await trip.bring();
  if (again.added > 0) throw new Error(`The same archive a second time added ${again.added} records.`);
  assertNone(exportDifferences(arrived, await trip.export(), []));
  return { arrived, report };
}

/** One archive on its way into one account. */
class Trip {
  private readonly newIds = new Map<string, string>();

  constructor(
    private readonly there: TestHost,
    private readonly taken: TakenExport,
    readonly userId: string,
  ) {}

  /** What each old id became, the other way round. */
  get ids(): [now: string, before: string][] {
    return [...this.newIds].map(([before, now]) => [now, before]);
  }

  bring(dryRun = false): Promise<ImportReport> {
    return this.there.importInto(this.userId, this.taken, { dryRun, mapId: id => this.newIdFor(id) });
  }

  export(): Promise<TakenExport> {
    return this.there.exportOf(this.userId);
  }

  private newIdFor(id: string): string {
    const known = this.newIds.get(id) ?? crypto.randomUUID();
    this.newIds.set(id, known);
    return known;
  }
}

/** Of a UUID another UUID: the test may go on with it, and `sdk.users` takes no other ids. */
const idElsewhere = (userId: string): string =>
  /^[\da-f-]{36}$/i.test(userId) ? crypto.randomUUID() : `${userId}-elsewhere`;

const isEmpty = ({ records, files }: TakenExport): boolean => records.length === 0 && files.size === 0;

function assertNone(faults: string[]): void {
  if (faults.length > 0) throw new Error(`After the round trip: ${faults.join('; ')}.`);
}
