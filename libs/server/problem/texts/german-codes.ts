import type { ProblemCode } from '../problem-codes';

/** What a code means, for people. The English texts beside the codes are for programmers too. */
export interface CodeText {
  title: string;
  meaning: string;
}

const text = (title: string, meaning: string): CodeText => ({ title, meaning });

export const germanCodes: Record<ProblemCode, CodeText> = {
  'validation-failed': text('Die Angaben stimmen nicht', 'Ein Feld fehlt, ist unbekannt oder hat einen falschen Wert.'),
  'malformed-json': text('Fehlerhaftes JSON', 'Die Anfrage ist nicht lesbar.'),
  'bad-header': text('Fehlerhafter Header', 'Die Anfrage hat einen Header doppelt oder in falscher Schreibweise.'),
  'bad-path': text('Fehlerhafte Adresse', 'In dieser Adresse sind Zeichen, die dort nicht erlaubt sind.'),
  'password-too-common': text(
    'Passwort zu verbreitet',
    'Dieses Passwort ist zu verbreitet oder besteht aus deinem Namen oder deiner Adresse. Wähle ein anderes.',
  ),
  'token-invalid': text(
    'Link nicht mehr gültig',
    'Dieser Link ist abgelaufen, wurde schon verwendet oder durch einen neueren ersetzt. Fordere einen neuen an.',
  ),
  'passkey-rejected': text('Passkey nicht hinzugefügt', 'Der Passkey wurde nicht hinzugefügt. Versuch es noch einmal.'),
  'webhook-malformed': text('Kein Webhook', 'Ein Header von Standard Webhooks fehlt oder ist fehlerhaft.'),
  unauthenticated: text('Anmeldung nötig', 'Melde dich zuerst an.'),
  'invalid-credentials': text('E-Mail-Adresse oder Passwort falsch', 'E-Mail-Adresse oder Passwort ist falsch.'),
  'invalid-code': text(
    'Falscher Code',
    'Der Code ist falsch, wurde schon verwendet oder ist abgelaufen. Gib den aktuellen ein.',
  ),
  'invalid-passkey': text('Passkey nicht angenommen', 'Dieser Passkey gehört nicht zu diesem Konto.'),
  'mfa-expired': text(
    'Beginne noch einmal mit der Anmeldung',
    'Die Anmeldung hat zu lange gedauert oder hatte zu viele falsche Antworten. Gib dein Passwort noch einmal ein.',
  ),
  'webhook-refused': text('Webhook nicht angenommen', 'Die Signatur passt nicht, oder der Webhook ist zu alt.'),
  'payment-required': text(
    'Lizenz nötig',
    'Für diese App brauchst du eine Lizenz. Gib sie unter Konto → Abrechnung ein.',
  ),
  forbidden: text('Kein Zugriff', 'Dein Konto darf das nicht.'),
  'insufficient-scope': text(
    'Token reicht nicht aus',
    'Dieses Zugriffstoken darf nur lesen oder gilt für andere Apps.',
  ),
  'cross-origin': text('Von einer fremden Seite', 'Die Änderung kam von einer fremden Seite und wurde abgelehnt.'),
  'reauthentication-required': text('Bestätige, dass du es bist', 'Bestätige zuerst, dass du es bist.'),
  'second-factor-required': text(
    'Zweiter Faktor nötig',
    'Dieses Konto hat einen zweiten Faktor. Verwende einen Code oder einen Passkey.',
  ),
  'mfa-enrolment-required': text(
    'Zweiten Faktor einrichten',
    'Dieser Workspace verlangt einen zweiten Faktor. Melde dich noch einmal an, um ihn einzurichten.',
  ),
  'email-not-verified': text(
    'Adresse noch nicht bestätigt',
    'Bestätige zuerst deine Adresse. Der Link dazu ist in der E-Mail, die du bei der Registrierung bekommen hast.',
  ),
  'invite-required': text(
    'Einladung nötig',
    'Für diesen Workspace brauchst du eine Einladung, die für diese Adresse gilt und noch nicht verwendet wurde.',
  ),
  'setup-token-required': text(
    'Einrichtungslink nötig',
    'Für das erste Konto brauchst du den Einrichtungslink, den der Server beim Start ausgegeben hat.',
  ),
  'consent-token-invalid': text(
    'Zustimmung abgelaufen',
    'Die Zustimmung ist abgelaufen oder wurde schon verwendet. Öffne die Seite noch einmal.',
  ),
  'consent-required': text('Zustimmung nötig', 'Dafür musst du zuerst zustimmen.'),
  'last-owner': text(
    'Der letzte Inhaber bleibt',
    'Ein Workspace hat immer mindestens einen Inhaber. Mach zuerst jemand anders zum Inhaber.',
  ),
  'factor-required': text(
    'Der letzte zweite Faktor bleibt',
    'Dieser Workspace verlangt einen zweiten Faktor. Richte zuerst einen anderen ein.',
  ),
  'mail-not-configured': text(
    'E-Mail ist nicht eingerichtet',
    'Dafür wird ein Mailserver benötigt. Ein Inhaber richtet ihn unter Konsole → E-Mail ein.',
  ),
  'backup-running': text('Eine Sicherung läuft', 'Es läuft schon eine Sicherung. Warte, bis sie fertig ist.'),
  'backup-encrypted': text(
    'Verschlüsselte Sicherung',
    'Der Server kann eine verschlüsselte Sicherung nicht lesen. Prüfe sie dort, wo ihr Schlüssel liegt, mit `restore --test --identity`.',
  ),
  'backup-unknown': text(
    'Keine Sicherung dieses Workspace',
    'Dieser Workspace hat keinen Eintrag zu dieser Sicherung. Deshalb wird sie hier nicht geladen. Prüfe sie auf dem Server mit `restore --test --name`.',
  ),
  'backup-not-encrypted': text(
    'Sicherung nicht verschlüsselt',
    'Wer diese Sicherung hat, kann sich als jede Person anmelden. Deshalb bleibt sie auf dem Server. Setze BACKUP_RECIPIENTS, um Sicherungen zu verschlüsseln.',
  ),
  'backup-newest': text(
    'Neueste Sicherung',
    'Die neueste Sicherung bleibt erhalten. Erstelle zuerst eine neue, dann kannst du diese löschen.',
  ),
  'backup-unavailable': text(
    'Hier keine Sicherung möglich',
    'Dieser Server wurde so gestartet, dass er selbst keine Sicherungen macht. Verwende den Befehl `backup`.',
  ),
  'set-by-environment': text(
    'Durch die Umgebung festgelegt',
    'Eine Umgebungsvariable des Servers legt das fest. Erst ohne sie lässt es sich hier ändern.',
  ),
  'passkey-known': text('Passkey schon hinzugefügt', 'Dieser Passkey ist schon hinzugefügt.'),
  'not-found': text('Nicht gefunden', 'Das gibt es nicht, oder es gehört dir nicht.'),
  'live-updates-off': text(
    'Live-Aktualisierung ist aus',
    'Seiten zeigen Neues erst, wenn du sie öffnest oder zu ihnen zurückkehrst.',
  ),
  'method-not-allowed': text('Nicht erlaubt', 'Das geht unter dieser Adresse nicht.'),
  'changed-meanwhile': text(
    'Inzwischen geändert',
    'Das wurde inzwischen von jemand anders geändert, deshalb wurde nichts gespeichert.',
  ),
  'another-user': text(
    'Jemand anders ist angemeldet',
    'Der Browser ist mit einem anderen Konto angemeldet. Lade die Seite neu.',
  ),
  'request-timeout': text('Das hat zu lange gedauert', 'Das hat zu lange gedauert. Versuch es noch einmal.'),
  conflict: text(
    'Passt nicht zum aktuellen Stand',
    'Das passt nicht zum aktuellen Stand. Lade die Seite neu und versuch es noch einmal.',
  ),
  'email-taken': text('Adresse schon registriert', 'Zu dieser E-Mail-Adresse gibt es schon ein Konto.'),
  'not-in-dev-mode': text(
    'Nicht im Entwicklermodus',
    'Das würde etwas Echtes ändern und geht deshalb im Entwicklermodus nicht.',
  ),
  'plugin-required': text('App wird gebraucht', 'Diese App lässt sich nicht ausschalten.'),
  'not-a-root-plugin': text('Nicht als Startseite möglich', 'Diese App kann nicht die Startseite sein.'),
  'file-too-large': text('Datei zu groß', 'Die Datei ist zu groß.'),
  'body-too-large': text('Zu groß', 'Das ist zu groß.'),
  'unsupported-media-type': text('Falsche Art von Datei', 'Diese Art von Datei wird hier nicht angenommen.'),
  'misdirected-request': text('Unbekannter Host', 'Dieser Workspace hat eine andere Adresse.'),
  'rate-limited': text('Zu viele Versuche', 'Zu viele Versuche. Warte ein wenig und versuch es noch einmal.'),
  'request-header-too-large': text('Header zu groß', 'Die Header der Anfrage sind zu groß.'),
  'license-malformed': text(
    'Lizenz nicht lesbar',
    'Der Lizenzschlüssel ist beschädigt oder unvollständig. Kopiere ihn ganz und versuch es noch einmal.',
  ),
  'license-signature': text('Signatur passt nicht', 'Die Signatur des Lizenzschlüssels passt nicht zu dieser App.'),
  'license-wrong-plugin': text('Lizenz für eine andere App', 'Dieser Lizenzschlüssel gilt für eine andere App.'),
  'license-wrong-instance': text(
    'Lizenz für einen anderen Workspace',
    'Dieser Lizenzschlüssel gilt für einen anderen Workspace.',
  ),
  'license-wrong-subject': text('Lizenz für jemand anders', 'Dieser Lizenzschlüssel gilt für ein anderes Konto.'),
  'license-not-yet-valid': text('Lizenz gilt noch nicht', 'Dieser Lizenzschlüssel gilt noch nicht.'),
  'license-expired': text('Lizenz abgelaufen', 'Dieser Lizenzschlüssel ist abgelaufen.'),
  'license-revoked': text('Lizenz widerrufen', 'Die Administration hat diese Lizenz hier widerrufen.'),
  'license-already-used': text('Lizenz schon vergeben', 'Diese Lizenz hat hier schon jemand anders.'),
  'no-thumbnail': text('Keine Vorschau', 'Von dieser Datei gibt es keine Vorschau.'),
  'unsupported-image': text(
    'Bild nicht lesbar',
    'Verwende ein vollständiges Bild im Format PNG, JPEG, WebP oder SVG mit höchstens 32 Millionen Pixeln.',
  ),
  'archive-invalid': text('Kein Archiv', 'Das ist kein Archiv aus dem Export eines Workspace.'),
  'archive-truncated': text(
    'Archiv unvollständig',
    'Das Archiv ist unvollständig. Lade den Export noch einmal herunter.',
  ),
  'archive-encrypted': text('Archiv verschlüsselt', 'Das Archiv ist verschlüsselt. Verwende die ursprüngliche Datei.'),
  'archive-newer-format': text(
    'Archiv aus einer neueren Version',
    'Das Archiv stammt aus einer neueren Version. Aktualisiere zuerst diesen Workspace.',
  ),
  'archive-checksum': text('Archiv beschädigt', 'Das Archiv ist beschädigt. Es wurde nichts importiert.'),
  'archive-path': text('Unsicherer Pfad im Archiv', 'Ein Eintrag des Archivs würde seinen Ordner verlassen.'),
  'archive-symlink': text('Verweis im Archiv', 'Ein Eintrag des Archivs ist keine gewöhnliche Datei.'),
  'archive-duplicate-entry': text('Doppelter Eintrag im Archiv', 'Zwei Einträge des Archivs haben denselben Namen.'),
  'archive-unexpected-entry': text(
    'Unerwarteter Eintrag im Archiv',
    'Im Archiv ist ein Eintrag, den sein Manifest nicht nennt.',
  ),
  'archive-too-large': text('Archiv zu groß', 'Das Archiv ist zu groß.'),
  'archive-too-many-entries': text('Zu viele Einträge', 'Ein Archiv hat höchstens 100.000 Einträge.'),
  'archive-entry-too-large': text('Eintrag zu groß', 'Ein Eintrag eines Archivs ist entpackt höchstens 256 MiB groß.'),
  'archive-ratio': text('Archiv zu stark komprimiert', 'Das Archiv ist entpackt mehr als hundertmal so groß.'),
  'export-running': text(
    'Ein Export läuft',
    'Es läuft schon ein Export. Warte, bis er fertig ist, oder brich den Download ab.',
  ),
  'import-running': text('Ein Import läuft', 'Es läuft schon ein Import. Warte, bis er fertig ist.'),
  'internal-error': text(
    'Etwas ist schiefgegangen',
    'Etwas ist schiefgegangen. Einzelheiten stehen im Serverprotokoll, unter der Anfragenummer.',
  ),
  'auth-unavailable': text(
    'Anmeldedienst nicht erreichbar',
    'Der Anmeldedienst antwortet gerade nicht. Versuch es gleich noch einmal.',
  ),
  'push-unavailable': text('Push ist aus', 'Dieser Workspace sendet keine Push-Nachrichten.'),
  'push-endpoint-refused': text('Push-Dienst nicht erlaubt', 'Diesen Push-Dienst verwendet der Workspace nicht.'),
  'not-built': text('Noch nicht bereit', 'Die Seiten werden gerade gebaut. Versuch es gleich noch einmal.'),
  starting: text('Wird gestartet', 'Dieser Teil des Workspace startet gerade. Versuch es gleich noch einmal.'),
  'too-busy': text('Gerade ist viel los', 'Gerade ist sehr viel los. Versuch es gleich noch einmal.'),
  'files-unavailable': text(
    'Dateien nicht erreichbar',
    'Die Dateien sind gerade nicht erreichbar. Den Grund sieht die Administration in der Konsole.',
  ),
  'database-unavailable': text(
    'Datenbank nicht erreichbar',
    'Die Datenbank antwortet gerade nicht. Versuch es gleich noch einmal.',
  ),
  'file-quota-exceeded': text(
    'Kein Platz mehr',
    'Der Speicherplatz ist ausgeschöpft. Lösche einige Dateien oder bitte die Administration um mehr Platz.',
  ),
  'insufficient-storage': text(
    'Speicher des Servers voll',
    'Der Server hat keinen Speicherplatz mehr. Sag der Administration Bescheid.',
  ),
};
