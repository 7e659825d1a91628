import { asGerman } from '@sv/server/testing/as-german';
import type { KnownLocale } from '../../kernel/person-locales';
import { contentFreePayload, summaryPayload } from '../push/message/push-payload';
import { platformTexts } from './platform-catalogue';
import type { LicenceEnd, PlatformTexts } from './platform-texts';

const READER: KnownLocale = { language: 'de', tag: 'de-CH', timeZone: 'Europe/Zurich' };
/** Already the next day in Zurich. */
const END: LicenceEnd = {
  appName: 'Chor & Co',
  days: 7,
  expiresAt: new Date('2030-06-30T23:00:00Z'),
  isOwn: true,
  groupName: null,
};

/** One of each kind; `satisfies` makes a new one stand here too. */
const german = {
  exported: de => [de.exported],
  mailServerChanged: de => [de.mailServerChanged],
  backupFailed: de => [de.backupFailed],
  backupOverdue: de => [de.backupOverdue],
  backupTestFailed: de => [de.backupTestFailed],
  test: de => [de.test],
  licenceEnds: de => [
    de.licenceEnds(END, READER),
    de.licenceEnds({ ...END, days: 1, isOwn: false }, READER),
    de.licenceEnds({ ...END, isOwn: false, groupName: 'Tenöre' }, READER),
  ],
  contentFree: de => [de.contentFree],
  waited: de => [de.waited(3)],
} satisfies { [Kind in keyof PlatformTexts]: (de: PlatformTexts) => { title: string; body: string }[] };

describe('what the platform notifies people of', () => {
  it.each(Object.entries(german))('is German, all of it: %s', (_, texts) => {
    for (const { title, body } of texts(platformTexts.de)) {
      expect(asGerman(title)).toBe(title);
      expect(asGerman(body)).toBe(body);
    }
  });

  it('names the app as it is, and the day by the clock of the reader', () => {
    expect(platformTexts.de.licenceEnds(END, READER)).toEqual({
      title: 'Deine Lizenz für Chor & Co läuft in höchstens 7 Tagen ab',
      body: 'Sie läuft am 1. Juli 2030 ab. Gib unter Konto → Abrechnung einen neuen Lizenzschlüssel ein, dann bleibt die App freigeschaltet.',
    });
    const english = platformTexts.en.licenceEnds(END, { language: 'en', tag: 'en-GB', timeZone: 'UTC' });
    expect(english.body).toMatch(/^It expires on 30 June 2030\./);
  });

  it('is also in pushes that do not say what they are about', () => {
    expect(JSON.parse(String(contentFreePayload('x', 'de')))).toMatchObject({ title: 'Neue Benachrichtigung' });
    expect(JSON.parse(String(summaryPayload(7, 'de')))).toMatchObject({ title: '7 neue Benachrichtigungen' });
  });
});
