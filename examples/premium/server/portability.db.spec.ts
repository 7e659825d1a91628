import type { ManifestSource } from '@sv/sdk/manifest';
import { portabilityRoundTrip, provideTestHost, type TestHost } from '@sv/sdk/testing';
import manifest from '../manifest.json';
import { DaysService } from './days/days.service';
import { caller } from './owner';
import PremiumModule, { store } from './plugin.module';

/** The plugin on an instance of its own, in memory. */
function start(): TestHost {
  const host = provideTestHost({ manifest: manifest as ManifestSource, store });
  hosts.push(host);
  new PremiumModule().onModuleInit();
  return host;
}

const hosts: TestHost[] = [];
afterEach(() => hosts.splice(0).forEach(host => host.withdraw()));

it('takes days to another instance, and leaves alone what was written there', async () => {
  const host = start();
  const days = new DaysService();
  for (const day of ['2026-06-21', '2026-06-22']) await days.write(caller(), day, `On ${day}`);

  await days.write(caller(), '2026-06-20', 'Taken back');
  await days.write(caller(), '2026-06-20', '');

  const trip = await portabilityRoundTrip({ host, fresh: start });
  expect(trip.report).toMatchObject({ added: 2, skipped: 0, failed: 0 });
  const other = { day: '2026-06-22', text: 'Something else', updatedAt: '2026-06-23T10:00:00.000Z' };
  const report = await trip.host.importInto(trip.userId, { records: [other, other, { ...other, day: '2026-02-30' }] });
  expect(report).toMatchObject({ added: 0, skipped: 2, failed: 1, warnings: [{ code: 'not-a-day' }] });
  expect(await trip.host.exportOf(trip.userId)).toEqual(trip.arrived);
});

it('brings a day back that was cleared here, with a version of its own', async () => {
  const host = start();
  const days = new DaysService();
  const { version } = (await days.write(caller(), '2026-06-21', 'Rain'))!;
  const exported = await host.exportOf('user-1');
  await days.write(caller(), '2026-06-21', '');
  expect(await host.importInto('user-1', exported)).toMatchObject({ added: 1, skipped: 0, failed: 0 });
  expect(await days.list(caller())).toMatchObject([{ text: 'Rain', version: version + 2 }]);
});
