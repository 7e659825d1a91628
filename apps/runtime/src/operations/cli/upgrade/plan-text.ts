import type { PendingMigration, StorePlan } from '@sv/server/upgrade/store-plan';
import type { UpgradePlan } from './upgrade-plan';

const MIB = 1_048_576;

const STOPS = {
  none: 'no: start processes of this version beside the others, then end those',
  restart: 'a restart: a SQLite file belongs to one process, which migrates it while it starts',
  stop: 'yes: end every process of the version that runs before this one starts',
} as const;

/** What the operator reads. */
export function planLines(plan: UpgradePlan): string[] {
  const { rollback } = plan;
  return [
    `This is ${plan.version}. ${plan.from ? `${plan.from} ran here last.` : 'An older version ran here last, or none.'}`,
    ...plan.stores.filter(hasNews).flatMap(storeLines),
    ...plan.incompatible.map(({ id, reason }) => `app ${id} would be off: ${reason}`),
    ...plan.disk.map(
      ({ folder, neededBytes, freeBytes }) => `copies in ${folder}: ${mib(neededBytes)} needed, ${mib(freeBytes)} free`,
    ),
    `Has to be stopped: ${STOPS[plan.stop]}.`,
    `Can go back without a backup: ${rollback.isPossible ? 'yes' : `no: ${rollback.reason}`}.`,
    ...plan.refusals.map(refusal => `WOULD NOT START: ${refusal}.`),
  ];
}

const hasNews = ({ pending, refusal }: StorePlan): boolean => pending.length > 0 || refusal !== null;

function storeLines({ store, isThere, pending }: StorePlan): string[] {
  if (!isThere) return [`${store}: is made at the start`];
  return [`${store}: ${pending.length} to migrate`, ...pending.map(migrationLine)];
}

function migrationLine({ name, kind, runs, rows, seconds }: PendingMigration): string {
  const work = rows === 0 ? '' : `, about ${rows.toLocaleString('en-GB')} rows, ${seconds} s`;
  return `  ${name}: ${kind === 'expand' ? 'adds' : 'drops or tightens'}, ${runs}${work}`;
}

const mib = (bytes: number): string => `${Math.ceil(bytes / MIB)} MiB`;
