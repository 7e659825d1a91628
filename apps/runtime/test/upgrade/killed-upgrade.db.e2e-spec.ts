import { openStore } from '@sv/server/database/open-store';
import { killChildren, startChild } from '@sv/server/database/testing/child';
import { expectNoDrift, type FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { loadGolden } from '@sv/server/database/testing/golden';
import { statesBetween } from '@sv/server/database/testing/states-between';
import { once } from 'node:events';
import { PLATFORM_LEDGER, platformMigrations } from '../../src/operations/schema/migrations';
import { platformStore } from '../../src/operations/upgrade/platform-store';
import { freshPlatformDatabase } from '../support/platform-store';
import { everythingIn, type Tables } from '../support/upgrade/rows-of';

const CHILD = '../../../../apps/runtime/test/support/children/killed-start-child.ts';
/** Of all moments at which a process can die, as a part of the way. The last: another start may take a statement less. */
const MOMENTS = [0, 0.4, 0.8, 0.99];
const AT_ONCE = 2;

type Place = FreshDatabase['options'];

describe('a start that is killed', () => {
  const databases: FreshDatabase[] = [];
  const fresh = async (golden?: string): Promise<Place> => {
    const database = await freshPlatformDatabase();
    databases.push(database);
    if (golden) await loadGolden(database.options, golden);
    return database.options;
  };
  afterEach(async () => {
    await killChildren();
    for (const database of databases.splice(0)) await database.drop();
  });

  const open = (place: Place) => openStore({ ...platformStore({ databaseUrl: place.url }), ...place });
  const start = async (place: Place): Promise<void> => (await open(place)).destroy();
  /** Without the moments at which something was done. */
  const contentOf = async (options: Place): Promise<Tables> => {
    const tables = await everythingIn({ options });
    return { ...tables, [PLATFORM_LEDGER]: tables[PLATFORM_LEDGER]!.map(({ name }) => ({ name })) };
  };

  it('leaves the database of 0.28 or the one of today, at every statement of the way', async () => {
    const place = await fresh('full');
    const seen = await statesBetween(place, () => start(place));
    try {
      expect(seen.states).toHaveLength(2);
      expect(seen.statements).toBeGreaterThan(100);
      const done = await contentOf(place);
      for (const { place: left } of seen.states) {
        if (!left) continue;
        const store = await open(left);
        await expectNoDrift(store);
        await store.destroy();
        expect(await contentOf(left)).toEqual(done);
      }
    } finally {
      await seen.drop();
    }
  });

  it('leaves whole migrations on an empty database, at every statement of the way', async () => {
    const place = await fresh();
    const seen = await statesBetween(place, () => start(place));
    try {
      // Nothing, the ledger, and one for each migration; some only write rows, which the catalogue does not show.
      expect(seen.states.length).toBeLessThanOrEqual(platformMigrations.length + 2);
      expect(seen.states.length).toBeGreaterThan(10);
      for (const { place: left } of seen.states.filter((_, at) => at % 4 === 0)) if (left) await start(left);
    } finally {
      await seen.drop();
    }
  });

  it.each([
    ['a database of 0.28', 'full', MOMENTS],
    ['an empty one', undefined, [0.5]],
  ])('is made good by the next one: %s', async (_, golden, moments) => {
    const whole = await fresh(golden);
    const seen = await statesBetween(whole, () => start(whole));
    await seen.drop();
    const done = await contentOf(whole);
    const deaths = moments.map(moment => Math.max(1, Math.round(seen.statements * moment)));
    const one = async (statements: number): Promise<void> => {
      const place = await fresh(golden);
      const child = startChild(CHILD, place.url, place.schema ?? '', String(statements));
      await once(child.process, 'close');
      expect({ statements, ended: child.process.signalCode }).toEqual({ statements, ended: 'SIGKILL' });
      await start(place);
      expect(await contentOf(place)).toEqual(golden ? done : expect.objectContaining({ tenants: done['tenants'] }));
    };
    for (let at = 0; at < deaths.length; at += AT_ONCE) await Promise.all(deaths.slice(at, at + AT_ONCE).map(one));
  });
});
