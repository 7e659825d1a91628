import { Client } from 'pg';
import { removeUnfinishedElsewhere } from '../unfinished';
import { ScratchDatabases, sweepScratchDatabases } from './scratch-databases';

const SERVER = process.env['TEST_DATABASE_URL'];
const LATER_S = 120;

/** Only a server has databases beside others. */
(SERVER ? describe : describe.skip)('a database that a test restores into', () => {
  const here = { url: SERVER! };
  const now = Math.floor(Date.now() / 1000);
  let asking: Client;
  beforeAll(async () => {
    asking = new Client({ connectionString: SERVER });
    await asking.connect();
  });
  afterAll(() => asking.end());

  const made = async (of: ScratchDatabases): Promise<string> => {
    const place = (await of.beside(here)) as { url: string };
    return new URL(place.url).pathname.slice(1);
  };
  const isThere = async (name: string): Promise<boolean> =>
    (await asking.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).rowCount === 1;

  it('is dropped by a command that is asked to end', async () => {
    const name = await made(new ScratchDatabases(now));
    expect(await isThere(name)).toBe(true);
    await removeUnfinishedElsewhere();
    expect(await isThere(name)).toBe(false);
  });

  it('is dropped by the next test when its command was killed, and stays while somebody uses it', async () => {
    const [used, left] = [new ScratchDatabases(now), `workspace_restore_test_${now}_0123456789ab`];
    const foreign = `workspace_restore_test_${now}_of_somebody`;
    const name = await made(used);
    for (const database of [left, foreign]) await asking.query(`CREATE DATABASE ${database} TEMPLATE template0`);
    await sweepScratchDatabases(here, now);
    expect(await isThere(left)).toBe(true);
    await sweepScratchDatabases(here, now + LATER_S);
    expect([await isThere(left), await isThere(name), await isThere(foreign)]).toEqual([false, true, true]);
    await asking.query(`DROP DATABASE ${foreign}`);
    await used.drop();
    expect(await isThere(name)).toBe(false);
  });
});
