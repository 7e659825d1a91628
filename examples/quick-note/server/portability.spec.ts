import type { ManifestSource } from '@sv/sdk/manifest';
import { portabilityRoundTrip, provideTestHost, type TestHost } from '@sv/sdk/testing';
import manifest from '../manifest.json';
import { NoteService } from './note/note.service';
import { caller } from './owner';
import QuickNoteModule, { store } from './plugin.module';

/** The plugin on an instance of its own, in memory. */
function start(): TestHost {
  const host = provideTestHost({ manifest: manifest as ManifestSource, store });
  hosts.push(host);
  new QuickNoteModule().onModuleInit();
  return host;
}

const hosts: TestHost[] = [];
afterEach(() => hosts.splice(0).forEach(host => host.withdraw()));

it('takes the note to another instance', async () => {
  const host = start();
  await new NoteService().keep(caller(), 'Remember', null);

  const { report } = await portabilityRoundTrip({ host, fresh: start });
  expect(report).toMatchObject({ added: 1, skipped: 0, failed: 0 });
});
