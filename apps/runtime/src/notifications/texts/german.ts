import { dayText, type LicenceEnd, type PlatformTexts } from './platform-texts';

export const german: PlatformTexts = {
  exported: {
    title: 'Deine Daten wurden exportiert',
    body: 'Alles, was hier über dich gespeichert ist, wurde heruntergeladen. Wenn du das nicht warst, beende deine Sitzungen und ändere dein Passwort.',
  },
  mailServerChanged: {
    title: 'Der Mailserver wurde geändert',
    body: 'Links zum Festlegen eines Passworts werden jetzt mit anderen Einstellungen verschickt. Wenn du das nicht erwartet hast, prüfe Konsole → E-Mail und das Aktivitätsprotokoll.',
  },
  backupFailed: {
    title: 'Eine Sicherung ist fehlgeschlagen',
    body: 'Den Grund siehst du unter Konsole → Daten → Sicherungen. Du wirst erst wieder benachrichtigt, wenn Sicherungen dazwischen funktioniert haben.',
  },
  backupOverdue: {
    title: 'Eine Sicherung ist überfällig',
    body: 'Die letzte geplante Sicherung wurde nicht gemacht. Was zu tun ist, siehst du unter Konsole → System.',
  },
  backupTestFailed: {
    title: 'Eine Sicherung ließ sich nicht wiederherstellen',
    body: 'Die Wiederherstellung wurde zur Probe ausgeführt und ist fehlgeschlagen. Den Grund siehst du unter Konsole → Daten → Sicherungen.',
  },
  test: {
    title: 'Testbenachrichtigung',
    body: 'Benachrichtigungen erreichen dich hier. Diese hast du in deinem Konto angefordert.',
  },
  licenceEnds: (end, reader) => ({
    title: `Deine Lizenz für ${end.appName} läuft ${end.days === 1 ? 'in weniger als einem Tag' : `in höchstens ${end.days} Tagen`} ab`,
    body: `Sie läuft am ${dayText(end.expiresAt, reader)} ab. ${whatToDo(end)}`,
  }),
  contentFree: { title: 'Neue Benachrichtigung', body: 'Öffne den Workspace, um sie zu lesen.' },
  waited: count => ({
    title: `${count} neue Benachrichtigungen`,
    body: 'Sie sind während deiner Ruhezeiten eingegangen.',
  }),
};

function whatToDo({ isOwn, groupName }: LicenceEnd): string {
  if (isOwn) return 'Gib unter Konto → Abrechnung einen neuen Lizenzschlüssel ein, dann bleibt die App freigeschaltet.';
  const through = groupName === null ? 'über eine Gruppe' : `über die Gruppe „${groupName}“`;
  return `Du hast sie ${through}: Die Administration kann sie verlängern, oder du gibst unter Konto → Abrechnung eine eigene ein.`;
}
