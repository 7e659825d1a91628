import type { MigrationInterface } from 'typeorm';
import type { ContractMigration } from '@sv/schema/contract-migration';
import { compareVersions, releaseOf } from '../../version-order';

/** Which version of a program opens a store. */
export interface ProgramVersion {
  own: string;
  /** The release that may work on the same database; without it, the version that migrated it last. */
  before?: string | undefined;
}

/** What a store remembers beside its ledger. */
export interface Compatibility {
  /** The oldest version that may use it. */
  oldest: string;
  /** The newest version that opened it. */
  by: string;
}

/** The version that does without what a migration drops; null: it only adds. */
export const contractsSince = (migration: MigrationInterface | undefined): string | null =>
  (migration as Partial<ContractMigration> | undefined)?.contracts ?? null;

/** Whether what drops something runs at the start of this version: every process is of that release at least. */
export const isDue = (contracts: string | null, own: string): boolean =>
  contracts === null || compareVersions(releaseOf(own), releaseOf(contracts)) > 0;

export const mayUse = (own: string, { oldest }: Compatibility): boolean => compareVersions(own, oldest) >= 0;

/**
 * What to remember after a version opened a store.
 *
 * @param ran whether it ran a migration
 * @param contracted the versions of those that dropped something
 */
export function after(
  known: Compatibility | null,
  { own, before }: ProgramVersion,
  { ran, contracted }: { ran: boolean; contracted: readonly string[] },
): Compatibility {
  if (known && compareVersions(known.by, own) > 0) return known;
  const isFirst = ran && known?.by !== own;
  const beside = before ?? (isFirst ? known?.by : known?.oldest) ?? own;
  return { oldest: newestOf([known?.oldest ?? beside, beside, ...contracted]), by: own };
}

const newestOf = (versions: readonly string[]): string => versions.toSorted(compareVersions).at(-1)!;
