import { asGerman } from '@sv/server/testing/as-german';
import type { RuntimeConfig } from '../../kernel/config/runtime-config';
import type { PersonLocales } from '../../kernel/person-locales';
import type { Caller } from '../../kernel/request-context/caller';
import type { PlatformSettings } from '../../kernel/settings/platform-settings';
import type { InstanceIdentity } from '../identity/instance-identity';
import { TestMail } from './test-mail';

const look = { givenName: 'Chor & Co', emailFromName: null, primaryColor: null, pictures: {} };
const mail = new TestMail(
  { publicUrl: 'https://work.example' } as RuntimeConfig,
  { look } as unknown as InstanceIdentity,
  { localeOf: () => Promise.resolve({ language: 'de' }) } as unknown as PersonLocales,
  { language: 'en' } as PlatformSettings,
);

it('a test mail is in the language of the administrator; an admin key gets that of the workspace', async () => {
  const german = await mail.writeFor({ kind: 'user', user: { id: 'ada' } } as Caller);
  expect(german.subject).toBe('Test-E-Mail von Chor & Co');
  expect(german.html).toContain('<html lang="de">');
  expect(asGerman(german.text)).toBe(german.text);
  const english = await mail.writeFor({ kind: 'admin-key' } as Caller);
  expect(english.subject).toBe('Test mail of Chor & Co');
});
