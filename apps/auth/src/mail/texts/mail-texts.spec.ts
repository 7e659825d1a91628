import { escapeHtml } from '@sv/server/http/escape-html';
import { layOut, type MailText } from '@sv/server/mail/mail-layout';
import { plainLook } from '@sv/server/mail/mail-look';
import { asGerman } from '@sv/server/testing/as-german';
import { mailTexts } from './mail-catalogue';
import type { MailReader, MailTexts } from './mail-texts';

const URL = 'https://work.example/verify-email?token=x';
const NASTY = '<b onload="x">Ada';
const READER: MailReader = { instance: 'Chor & Co', language: 'de', locale: 'de-CH', timeZone: 'Europe/Zurich' };
const invite = { url: URL, inviterName: NASTY, expiresAt: new Date('2026-07-04T07:30:00Z') };
const reset = { url: URL, device: 'Firefox on Linux', address: '10.0.0.1' };

/** Each kind; `satisfies` makes a new one stand here too. */
const german = {
  verification: de => [de.verification(READER, URL)],
  emailChange: de => [de.emailChange(READER, URL)],
  invite: de => [de.invite(READER, invite), de.invite(READER, { ...invite, inviterName: null })],
  addressInUse: de => [
    de.addressInUse(READER, { what: 'registration', url: URL }),
    de.addressInUse(READER, { what: 'email-change', url: URL }),
  ],
  passwordReset: de => [de.passwordReset(READER, reset), de.passwordReset(READER, { ...reset, address: null })],
} satisfies { [Kind in keyof MailTexts]: (de: MailTexts) => MailText[] };

describe('a mail in German', () => {
  it.each(Object.entries(german))('is German, all of it, and shows people’s text as text: %s', (_, texts) => {
    for (const text of texts(mailTexts.de)) {
      const { subject, text: plain, html } = layOut(text, plainLook('https://work.example'), 'de');
      for (const part of [subject, plain.replaceAll(URL, '').replaceAll(NASTY, '')]) expect(asGerman(part)).toBe(part);
      expect(html).toContain('<html lang="de">');
      expect(html).not.toContain('<b onload');
      expect(html).toContain(escapeHtml(READER.instance));
    }
  });

  it('says until when by the clock of the reader, and on which device in words', () => {
    expect(mailTexts.de.invite(READER, invite).closing?.[0]).toContain('bis 4. Juli 2026 um 09:30 MESZ');
    expect(mailTexts.de.passwordReset(READER, reset).paragraphs[0]).toContain('(Firefox auf Linux, von 10.0.0.1)');
  });
});
