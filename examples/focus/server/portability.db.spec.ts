import type { ManifestSource } from '@sv/sdk/manifest';
import { portabilityRoundTrip, provideTestHost, type TestHost } from '@sv/sdk/testing';
import manifest from '../manifest.json';
import { caller } from './owner';
import FocusModule, { store } from './plugin.module';
import { SessionsService } from './sessions/sessions.service';

/** The plugin on an instance of its own, in memory. */
function start(): TestHost {
  const host = provideTestHost({ manifest: manifest as ManifestSource, store });
  hosts.push(host);
  new FocusModule().onModuleInit();
  return host;
}

const hosts: TestHost[] = [];
afterEach(() => hosts.splice(0).forEach(host => host.withdraw()));

it('takes sessions to another instance, also those that ended at one moment', async () => {
  const host = start();
  const at = new Date('2026-06-22T10:00:00.000Z');
  for (const id of ['a', 'b', 'c']) await new SessionsService().finish(caller(), id, { minutes: 25 }, at);

  const { report } = await portabilityRoundTrip({ host, fresh: start });
  expect(report).toMatchObject({ added: 3, skipped: 0, failed: 0 });
});
