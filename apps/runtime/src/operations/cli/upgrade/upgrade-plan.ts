import { statFreeBytes } from '@sv/server/machine/disk-room';
import { PLATFORM_VERSION, RELEASE_BEFORE } from '@sv/server/platform-version';
import type { StorePlan } from '@sv/server/upgrade/store-plan';
import { compareVersions } from '@sv/server/version-order';
import { dirname } from 'node:path';

/** What this version would do with an instance that another one runs. */
export interface UpgradePlan {
  version: string;
  /** The version that opened the platform's database last; null: one from before versions were written down. */
  from: string | null;
  stores: StorePlan[];
  /** Apps that would be off, and why. */
  incompatible: { id: string; reason: string }[];
  /** Room for the copies of SQLite files. */
  disk: { folder: string; neededBytes: number; freeBytes: number }[];
  /** `none`: process by process; `restart`: SQLite has one process at a time; `stop`: no process of before may be left. */
  stop: 'none' | 'restart' | 'stop';
  /** Whether the version that runs now could be started again afterwards; if not, why. */
  rollback: { isPossible: boolean; reason: string | null };
  /** Why this version would not start; nothing else counts then. */
  refusals: string[];
}

type Parts = Pick<UpgradePlan, 'stores' | 'incompatible'>;

export async function planUpgrade({ stores, incompatible }: Parts): Promise<UpgradePlan> {
  const disk = await roomFor(stores);
  const full = disk.filter(({ neededBytes, freeBytes }) => freeBytes < neededBytes);
  return {
    version: PLATFORM_VERSION,
    from: stores.find(({ store }) => store === 'platform')?.now?.by ?? null,
    stores,
    incompatible,
    disk,
    stop: stopOf(stores),
    rollback: rollbackOf(stores),
    refusals: [
      ...stores.flatMap(({ store, refusal }) => (refusal ? [`${store}: ${refusal}`] : [])),
      ...full.map(({ folder }) => `there is no room for the copies in ${folder}`),
    ],
  };
}

async function roomFor(stores: readonly StorePlan[]): Promise<UpgradePlan['disk']> {
  const needed = new Map<string, number>();
  for (const { copy } of stores) {
    if (copy) needed.set(dirname(copy.path), (needed.get(dirname(copy.path)) ?? 0) + copy.bytes);
  }
  return Promise.all(
    [...needed].map(async ([folder, neededBytes]) => ({
      folder,
      neededBytes,
      freeBytes: await statFreeBytes(folder),
    })),
  );
}

const ofPlatform = ({ store }: StorePlan): boolean => store === 'platform' || store === 'identity';

/** A version from before versions were written down refuses what it does not know. */
function stopOf(stores: readonly StorePlan[]): UpgradePlan['stop'] {
  if (stores.some(store => ofPlatform(store) && store.dialect === 'sqlite')) return 'restart';
  return stores.some(store => ofPlatform(store) && store.isThere && !mayStay(store)) ? 'stop' : 'none';
}

function mayStay({ now, afterwards }: StorePlan): boolean {
  return (
    now !== null && compareVersions(now.by, RELEASE_BEFORE) >= 0 && compareVersions(now.by, afterwards.oldest) >= 0
  );
}

function rollbackOf(stores: readonly StorePlan[]): UpgradePlan['rollback'] {
  const lost = stores.find(store => store.isThere && changes(store) && !mayComeBack(store));
  if (!lost) return { isPossible: true, reason: null };
  const reason = lost.now
    ? `${lost.store} could be used by ${lost.afterwards.oldest} and later, and ${lost.now.by} runs`
    : `the version that runs refuses the database of ${lost.store} once this one has opened it`;
  return { isPossible: false, reason };
}

/** What has no line yet gets one, which a version from before it does not know. */
const changes = ({ now, pending }: StorePlan): boolean =>
  now === null || pending.some(({ runs }) => runs === 'at the start');

const mayComeBack = ({ now, afterwards }: StorePlan): boolean =>
  now !== null && compareVersions(now.by, afterwards.oldest) >= 0;
