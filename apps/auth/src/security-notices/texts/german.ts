import { deviceIn } from '@sv/server/http/device-name';
import type { Role } from '@sv/contracts/access.contract';
import type { SecurityNotice } from '../security-notice';
import type { NoticeTexts, Sentences } from './notice-texts';

export const german: NoticeTexts = {
  sentences,
  notYou: 'Wenn du das nicht warst, ändere dein Passwort und melde dich überall ab.',
  notAsked: 'Wenn du den Grund nicht kennst, frag die Administration.',
  openSettings: 'Sicherheitseinstellungen öffnen',
  formerAddress:
    'Mit dieser Adresse kann man sich nicht mehr anmelden. Wenn du das nicht warst, wende dich an die Administration.',
  joined: {
    title: name => `${name} ist dabei`,
    registered: 'Das Konto wurde ohne Einladung angelegt: Die Registrierung ist offen.',
    invited: 'Eine Einladung wurde angenommen.',
  },
};

const roles: Record<Role, string> = {
  'platform:owner': 'Inhaber: Du kannst in diesem Workspace alles',
  'platform:admin': 'Administrator: Du verwaltest Personen und Apps',
  'platform:auditor': 'Prüfer: Du siehst, wie dieser Workspace betrieben wird, kannst aber nichts ändern',
  'platform:user': 'Mitglied: Du kannst diesen Workspace nicht verwalten',
};

function sentences(item: SecurityNotice): Sentences {
  switch (item.kind) {
    case 'new-device':
      return [
        'Anmeldung auf einem neuen Gerät',
        `${deviceIn('de', item.device)} hat sich bei deinem Konto angemeldet${from(item)}.`,
      ];
    case 'second-step-failed':
      return [
        'Eine Anmeldung mit deinem Passwort wurde abgebrochen',
        `${deviceIn('de', item.device)} kannte dein Passwort, hat aber für den zweiten Faktor fünfmal einen falschen Code eingegeben${from(item)}.`,
      ];
    case 'password-changed':
      return ['Dein Passwort wurde geändert', 'Das Passwort deines Kontos wurde geändert.'];
    case 'password-reset':
      return [
        'Dein Passwort wurde zurückgesetzt',
        'Über einen Link aus einer E-Mail wurde ein neues Passwort festgelegt. Du wurdest auf allen Geräten abgemeldet.',
      ];
    case 'totp-added':
      return ['Authenticator-App hinzugefügt', 'Zum Anmelden ist jetzt ein Code aus deiner Authenticator-App nötig.'];
    case 'totp-removed':
      return ['Authenticator-App entfernt', 'Zum Anmelden ist kein Code aus deiner Authenticator-App mehr nötig.'];
    case 'backup-codes-created':
      return ['Neue Notfallcodes', 'Es wurden neue Notfallcodes erstellt. Die alten funktionieren nicht mehr.'];
    case 'backup-code-used':
      return [
        'Ein Notfallcode wurde verwendet',
        item.remaining === 1
          ? 'Er ist damit verbraucht; es ist noch einer übrig.'
          : `Er ist damit verbraucht; es sind noch ${item.remaining} übrig.`,
      ];
    case 'passkey-added':
      return ['Passkey hinzugefügt', `Mit ${passkey(item)} kann man sich jetzt bei deinem Konto anmelden.`];
    case 'passkey-removed':
      return ['Passkey entfernt', `Mit ${passkey(item)} kann man sich nicht mehr bei deinem Konto anmelden.`];
    case 'access-token-created':
      return [
        'Zugriffstoken erstellt',
        `${accessToken(item)} kann die API dieses Workspace jetzt ohne Anmeldung in deinem Namen verwenden.`,
      ];
    case 'email-changed':
      return ['Deine E-Mail-Adresse wurde geändert', `Sie war ${item.from} und ist jetzt ${item.to}.`];
    case 'role-changed':
      return ['Deine Rolle wurde geändert', `Du bist jetzt ${roles[item.role]}.`];
    case 'factors-reset':
      return [
        'Deine zweiten Faktoren wurden zurückgesetzt',
        'Die Administration hat deine Authenticator-App, Passkeys und Notfallcodes entfernt und dich überall abgemeldet. Richte bald einen neuen zweiten Faktor ein.',
      ];
    case 'first-proof':
      return [
        'Was vor der Bestätigung deiner Adresse eingerichtet wurde, ist entfernt',
        'Du hast deine Adresse zum ersten Mal bestätigt. Falls sich jemand anders damit registriert hatte, wurden alle früheren Sitzungen, Authenticator-Apps, Passkeys, Notfallcodes und bekannten Geräte entfernt.',
      ];
    case 'reset-link-made':
      return [
        'Für dich wurde ein Link zu einem neuen Passwort erstellt',
        'Die Administration hat ihn erstellt, um ihn dir zu geben: Damit lässt sich innerhalb einer Stunde einmal ein neues Passwort für dein Konto festlegen.',
      ];
    case 'signed-out-by-admin':
      return ['Du wurdest abgemeldet', 'Die Administration hat dich auf allen Geräten abgemeldet.'];
  }
}

const from = ({ address }: { address: string | null }): string => (address ? ` (von ${address})` : '');

const accessToken = ({ name }: { name?: string }): string =>
  name === undefined ? 'Ein Programm mit einem Zugriffstoken' : `Ein Programm mit dem Zugriffstoken „${name}“`;

const passkey = ({ name }: { name?: string }): string =>
  name === undefined ? 'einem Passkey' : `dem Passkey „${name}“`;
