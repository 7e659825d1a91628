import { PLATFORM_VERSION, RELEASE_BEFORE } from '@sv/server/platform-version';
import type { StorePlan } from '@sv/server/upgrade/store-plan';
import { tmpdir } from 'node:os';
import { planLines } from './plan-text';
import { planUpgrade, type UpgradePlan } from './upgrade-plan';

const store = (changes: Partial<StorePlan> = {}): StorePlan => ({
  store: 'platform',
  dialect: 'postgres',
  now: { oldest: RELEASE_BEFORE, by: PLATFORM_VERSION },
  isThere: true,
  refusal: null,
  pending: [],
  afterwards: { oldest: RELEASE_BEFORE, by: PLATFORM_VERSION },
  copy: null,
  ...changes,
});
const migration = {
  name: 'AddColour1',
  kind: 'expand',
  runs: 'at the start',
  changes: [] as string[],
  rows: 0,
  seconds: 0,
} as const;
const plan = (stores: StorePlan[], incompatible: UpgradePlan['incompatible'] = []) =>
  planUpgrade({ stores, incompatible });

describe('the plan of an update', () => {
  it('needs no stop and has a way back on Postgres, where columns and tables are added', async () => {
    expect(await plan([store({ pending: [migration] })])).toMatchObject({
      stop: 'none',
      rollback: { isPossible: true },
      refusals: [],
    });
  });

  it('needs a restart on SQLite', async () => {
    expect(await plan([store(), store({ store: 'identity', dialect: 'sqlite' })])).toMatchObject({ stop: 'restart' });
  });

  it('needs a stop, and has no way back, from a version that wrote nothing down', async () => {
    const { stop, rollback, from } = await plan([store({ now: null })]);
    expect([stop, rollback.isPossible, from]).toEqual(['stop', false, null]);
  });

  it('needs a stop, and has no way back, where a migration drops what runs', async () => {
    const old = { oldest: '0.1.0', by: '0.1.0' };
    const { stop, rollback } = await plan([store({ now: old, pending: [migration] })]);
    expect([stop, rollback]).toEqual([
      'stop',
      { isPossible: false, reason: `platform could be used by ${RELEASE_BEFORE} and later, and 0.1.0 runs` },
    ]);
  });

  it('is refused where a store is newer, and where there is no room for a copy', async () => {
    const copy = { path: `${tmpdir()}/platform.db`, bytes: Number.MAX_SAFE_INTEGER };
    const { refusals, disk } = await plan([store({ refusal: 'it has Later1', copy })]);
    expect(refusals).toEqual(['platform: it has Later1', `there is no room for the copies in ${tmpdir()}`]);
    expect(disk).toEqual([{ folder: tmpdir(), neededBytes: copy.bytes, freeBytes: expect.any(Number) as number }]);
  });

  it('is read by people', async () => {
    const pending = [{ ...migration, rows: 120_000, seconds: 3 }];
    const lines = planLines(
      await plan([store({ pending })], [{ id: 'com.example.a', reason: 'needs platform 0.1.0' }]),
    );
    expect(lines).toEqual([
      `This is ${PLATFORM_VERSION}. ${PLATFORM_VERSION} ran here last.`,
      'platform: 1 to migrate',
      '  AddColour1: adds, at the start, about 120,000 rows, 3 s',
      'app com.example.a would be off: needs platform 0.1.0',
      'Has to be stopped: no: start processes of this version beside the others, then end those.',
      'Can go back without a backup: yes.',
    ]);
  });
});
