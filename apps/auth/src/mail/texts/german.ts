import { deviceIn } from '@sv/server/http/device-name';
import { instantText } from '@sv/server/locale/person-format';
import type { MailTexts } from './mail-texts';

export const german: MailTexts = {
  verification: ({ instance }, url) => ({
    subject: `Adresse für ${instance} bestätigen`,
    paragraphs: [
      `Bei ${instance} wurde mit dieser Adresse ein Konto angelegt. Bestätige mit dem gewählten Passwort, dass sie dir gehört.`,
    ],
    link: { label: 'Adresse bestätigen', url },
    closing: [
      'Der Link funktioniert einmal und einen Tag lang. Wenn du dich nicht registriert hast, ignoriere diese E-Mail: Ohne sie kann niemand das Konto verwenden.',
    ],
  }),

  emailChange: ({ instance }, url) => ({
    subject: `Neue Adresse für ${instance} bestätigen`,
    paragraphs: [`Jemand möchte diese Adresse für ein Konto bei ${instance} verwenden. Bestätige, dass du das bist.`],
    link: { label: 'Diese Adresse verwenden', url },
    closing: [
      'Der Link funktioniert einmal und einen Tag lang. Wenn du das nicht warst, ignoriere diese E-Mail: Es ändert sich nichts.',
    ],
  }),

  invite: (reader, { url, inviterName, expiresAt }) => ({
    subject: `Einladung zu ${reader.instance}`,
    paragraphs: [
      inviterName === null
        ? `Du wurdest in den Workspace ${reader.instance} eingeladen.`
        : `${inviterName} lädt dich in den Workspace ${reader.instance} ein.`,
    ],
    link: { label: 'Konto anlegen', url },
    closing: [
      `Der Link funktioniert einmal, für diese Adresse, bis ${instantText(expiresAt, reader)}. Wenn du keine Einladung erwartest, ignoriere diese E-Mail.`,
    ],
  }),

  addressInUse: ({ instance }, { what, url }) => ({
    subject: `Du hast bereits ein Konto bei ${instance}`,
    paragraphs: [
      what === 'registration'
        ? `Jemand hat versucht, sich mit dieser Adresse bei ${instance} zu registrieren. Sie gehört bereits zu einem Konto: deinem. Es wurde nichts geändert.`
        : `Jemand wollte diese Adresse für ein anderes Konto bei ${instance} verwenden. Sie gehört bereits zu einem Konto: deinem. Es wurde nichts geändert.`,
      'Wenn du das warst, melde dich an. Wenn du das Passwort nicht mehr weißt, kannst du es dort zurücksetzen.',
    ],
    link: { label: 'Anmelden', url },
    closing: ['Wenn du das nicht warst, musst du nichts tun.'],
  }),

  passwordReset: ({ instance }, { url, device, address }) => ({
    subject: `Neues Passwort für ${instance}`,
    paragraphs: [
      address
        ? `Für dein Konto bei ${instance} wurde ein neues Passwort angefordert (${deviceIn('de', device)}, von ${address}).`
        : `Für dein Konto bei ${instance} wurde ein neues Passwort angefordert (${deviceIn('de', device)}).`,
    ],
    link: { label: 'Neues Passwort festlegen', url },
    closing: [
      'Der Link funktioniert einmal und eine Stunde lang. Ein neues Passwort beendet alle Sitzungen des Kontos.',
      'Wenn du das nicht warst, ignoriere diese E-Mail: Es ändert sich nichts.',
    ],
  }),
};
