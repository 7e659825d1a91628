import type { ManifestSource } from '@sv/sdk/manifest';
import { portabilityRoundTrip, provideTestHost, type TestHost } from '@sv/sdk/testing';
import manifest from '../manifest.json';
import { ContactsService } from './contacts/contacts.service';
import { caller } from './owner';
import ContactsModule, { store } from './plugin.module';

/** The plugin on an instance of its own, in memory. */
function start(): TestHost {
  const host = provideTestHost({ manifest: manifest as ManifestSource, store });
  hosts.push(host);
  new ContactsModule().onModuleInit();
  return host;
}

const hosts: TestHost[] = [];
afterEach(() => hosts.splice(0).forEach(host => host.withdraw()));

it('takes contacts to another instance, whole and once', async () => {
  const host = start();
  const contacts = new ContactsService();
  const ada = { name: 'Ada', email: 'ada@example.com', phone: '1', birthday: '1815-12-10', notes: 'a\nb' };
  await contacts.add(caller(), ada);
  await contacts.add(caller(), { ...ada, name: 'Zoë', email: null, phone: null, birthday: null, notes: null });

  const { report } = await portabilityRoundTrip({ host, fresh: start });
  expect(report).toMatchObject({ added: 2, skipped: 0, failed: 0 });
});
