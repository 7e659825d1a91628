import { Module } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import type { HostedPlugin } from '../../src/plugins/host/hosted-plugin';
import { pluginContext, runInContext } from '../../src/kernel/request-context/request-context';
import { aPlugin, startHost, type HostedTest } from '../support/plugins/plugin-fixtures';
import { CreatePlants1764000000000, Plant, rows } from './cases/plant';

@Module({})
class PlantsModule {}

/** More than one statement can take. */
const MANY = 5_000;
const aPlant = (at: number): Plant => ({
  id: `p${at}`,
  ownerId: 'ada',
  name: `Plant ${at}`,
  height: at,
  isDry: at % 2 === 0,
  wateredAt: null,
  tags: null,
});
const plants = Array.from({ length: MANY }, (_, at) => aPlant(at));

describe('thousands of rows at once', () => {
  let test: HostedTest;
  let plugin: HostedPlugin;
  beforeAll(async () => {
    const store = { entities: [Plant], migrations: [CreatePlants1764000000000] };
    test = await startHost([aPlugin({ permissions: ['db'] }, async () => ({ default: PlantsModule, store }))]);
    plugin = test.host.get('com.example.notes');
  });
  afterAll(() => test.close());

  const inside = <R>(work: () => Promise<R>): Promise<R> => runInContext(pluginContext(plugin), work);

  it('go in all together, or none of them, also inside a transaction that goes on', () =>
    inside(async () => {
      const withATwin = [...plants, { ...aPlant(0), name: 'twin' }];
      await expect(rows().insert(withATwin)).rejects.toThrow();
      expect(await rows().countBy({ ownerId: 'ada' })).toBe(0);
      await sdk.db.transaction(async tx => {
        await tx.repository(Plant).insert({ ...aPlant(-1), ownerId: 'bob' });
        await expect(tx.transaction(inner => inner.repository(Plant).insert(withATwin))).rejects.toThrow();
        await tx.repository(Plant).insert(plants);
      });
      expect(await rows().countBy({ ownerId: 'bob' })).toBe(1);
      const found = await rows().find({ where: { ownerId: 'ada' }, order: { height: 'ASC' } });
      expect(found.map(row => ({ ...row }))).toEqual(plants);
    }));
});
