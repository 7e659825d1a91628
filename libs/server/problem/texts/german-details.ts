/**
 * What a detail of a problem, of a field or of an import says, by its English text. `npm run translations` finds what is
 * missing, and lists which texts only programs see.
 */
export const germanDetails: Readonly<Record<string, string>> = {
  // Accounts and sign-in
  'This workspace does not allow access tokens.': 'Dieser Workspace erlaubt keine Zugriffstoken.',
  'You have {maxTokens} access tokens. Revoke one first.':
    'Du hast {maxTokens} Zugriffstoken. Widerrufe zuerst eines davon.',
  'Only an owner can change roles.': 'Nur ein Inhaber kann Rollen ändern.',
  'Only an owner can change the account of an owner.': 'Nur ein Inhaber kann das Konto eines Inhabers ändern.',
  'Only an owner can do this for an administrator.': 'Das kann für einen Administrator nur ein Inhaber tun.',
  'The password must have {minLength} to {maxLength} characters, none of them a control character.':
    'Das Passwort muss {minLength} bis {maxLength} Zeichen haben, keines davon ein Steuerzeichen.',
  'The password must have 1 to {maxLength} characters.': 'Das Passwort muss 1 bis {maxLength} Zeichen haben.',
  'The password was changed in another window at the same time.':
    'Das Passwort wurde gleichzeitig in einem anderen Fenster geändert.',
  'The password is wrong.': 'Das Passwort ist falsch.',
  'Set up a second factor first.': 'Richte zuerst einen zweiten Faktor ein.',
  'A backup code has 12 letters and digits.': 'Ein Notfallcode hat 12 Buchstaben und Ziffern.',
  'A code has six digits; a backup code has 12 letters and digits.':
    'Ein Code hat sechs Ziffern, ein Notfallcode 12 Buchstaben und Ziffern.',
  'A code has six digits.': 'Ein Code hat sechs Ziffern.',
  'Enter the password that was chosen at registration.':
    'Gib das Passwort ein, das bei der Registrierung gewählt wurde.',
  'A workspace has at most {value} groups.': 'Ein Workspace hat höchstens {value} Gruppen.',
  'A group with this name already exists.': 'Eine Gruppe mit diesem Namen gibt es schon.',
  'A group has at most {value} members.': 'Eine Gruppe hat höchstens {value} Mitglieder.',
  'There is no such user.': 'Dieses Konto gibt es nicht.',
  'There is no such group.': 'Diese Gruppe gibt es nicht.',
  'This person does not exist.': 'Diese Person gibt es nicht.',
  'Change your own second factors in Account.': 'Deine eigenen zweiten Faktoren änderst du unter Konto.',
  'Change your own password in Account.': 'Dein eigenes Passwort änderst du unter Konto.',
  'This account is being deleted.': 'Dieses Konto wird gerade gelöscht.',
  'The account is {status}.': 'Dieses Konto ist nicht aktiv ({status}).',
  'This invite was already used.': 'Diese Einladung wurde schon verwendet.',
  'An account has at most {mostPasskeys} passkeys.': 'Ein Konto hat höchstens {mostPasskeys} Passkeys.',
  'This account has no passkey.': 'Dieses Konto hat keinen Passkey.',
  'Password reset links can only be created in Console or on the command line.':
    'Links zum Zurücksetzen des Passworts lassen sich nur in der Konsole oder auf der Kommandozeile erstellen.',
  'The set-up has expired. Start again.': 'Die Einrichtung ist abgelaufen. Beginne noch einmal.',
  'The authenticator app was already confirmed in another window.':
    'Die Authenticator-App wurde schon in einem anderen Fenster bestätigt.',
  'The picture was changed at the same time. Try again.':
    'Das Bild wurde gleichzeitig geändert. Versuch es noch einmal.',
  'The name must have 1 to {maxLength} characters and no line breaks, control or invisible characters.':
    'Der Name muss 1 bis {maxLength} Zeichen haben, ohne Zeilenumbrüche, Steuerzeichen oder unsichtbare Zeichen.',
  '{property} must not contain invisible characters': 'Hier sind keine unsichtbaren Zeichen erlaubt.',
  '{length} fields are not valid.': '{length} Felder haben ungültige Werte.',
  'Enter an email address of at most {maxLength} characters.':
    'Gib eine E-Mail-Adresse mit höchstens {maxLength} Zeichen ein.',
  'Enter an email address of at most {maxLength} characters, none of them invisible, with its domain spelled plainly.':
    'Gib eine E-Mail-Adresse mit höchstens {maxLength} Zeichen ein, ohne unsichtbare Zeichen und mit schlicht geschriebener Domain.',

  // Console and settings
  'This needs the capability {capability}.': 'Dafür fehlt deinem Konto die Berechtigung {capability}.',
  'No mail server can be at this address.': 'Unter dieser Adresse kann kein Mailserver sein.',
  'Enter the address that mail comes from.': 'Gib die Adresse ein, von der E-Mails kommen.',
  'Enter the password for this server and user.': 'Gib das Passwort für diesen Server und Benutzer ein.',
  'Enter the name or the IP address of the server, such as mail.example.com.':
    'Gib den Namen oder die IP-Adresse des Servers ein, etwa mail.example.com.',
  'Enter an address, or a name with one: Workspace <work@example.com>.':
    'Gib eine Adresse ein, oder einen Namen mit Adresse: Workspace <work@example.com>.',
  'The job is running, or another one waits in its place. Try again when that has ended.':
    'Die Hintergrundaufgabe läuft, oder eine andere wartet an ihrer Stelle. Versuch es noch einmal, wenn sie fertig ist.',
  'The file is larger than {value} KiB.': 'Die Datei ist größer als {value} KiB.',
  'must be a cron expression such as 30 3 * * *, at most once an hour':
    'Gib einen Cron-Ausdruck an, etwa 30 3 * * *, höchstens einmal pro Stunde.',
  'must be the name of a time zone, such as Europe/Berlin': 'Gib den Namen einer Zeitzone an, etwa Europe/Berlin.',
  'timezone must be a time zone such as Europe/Zurich': 'Gib den Namen einer Zeitzone an, etwa Europe/Zurich.',
  'locale must be a language tag such as de-CH': 'Gib ein Sprachkürzel wie de-CH an.',
  'Nobody with an active account belongs to this audience.': 'Niemand mit einem aktiven Konto gehört dazu.',
  'One broadcast a minute. Try again in {seconds} s.':
    'Du kannst eine Rundmitteilung pro Minute senden. Versuch es in {seconds} s noch einmal.',
  'There is no such notification in your inbox.': 'Diese Benachrichtigung gibt es in deinem Posteingang nicht.',
  'the category {securityCategory} cannot be muted': 'Sicherheitshinweise lassen sich nicht stummschalten.',
  'to must be another time than from': 'Beginn und Ende müssen verschieden sein.',
  'expiresAt is in the past': 'Dieser Zeitpunkt liegt in der Vergangenheit.',
  'expiresAt is more than 90 days ahead': 'Dieser Zeitpunkt liegt mehr als 90 Tage voraus.',
  '{property} must be a date and time such as 2026-06-22T10:00:00Z': 'Gib ein Datum mit Uhrzeit an.',
  'Only administrators can open this app.': 'Nur Administratoren können diese App öffnen.',
  'groupIds names a group that is not there': 'Eine der Gruppen gibt es nicht mehr.',
  '{title} is not the id of a {value}.': 'Das für „{title}“ Gewählte gibt es nicht.',
  'This app has no such setting.': 'Diese Einstellung hat die App nicht.',
  'This is already granted.': 'Das ist schon erteilt.',
  'There is no plugin {id}.': 'Die App {id} gibt es hier nicht.',
  'There is no override.': 'Es gibt keine Ausnahme.',

  // Files
  'The file could not be stored now. Send it again.':
    'Die Datei konnte gerade nicht gespeichert werden. Sende sie noch einmal.',
  'The store of files has no room. An operator must free space.':
    'Für Dateien ist kein Platz mehr. Auf dem Server muss Platz geschaffen werden.',
  'Files cannot be stored or read now. Try again later.':
    'Dateien lassen sich gerade nicht speichern oder öffnen. Versuch es später noch einmal.',
  'The content of this file is missing. An operator must restore it.':
    'Der Inhalt dieser Datei fehlt. Er muss aus einer Sicherung wiederhergestellt werden.',
  'The file is larger than {value}.': 'Die Datei ist größer als {value}.',
  'The app has as many files as it may have in this workspace.':
    'Die App hat so viele Dateien, wie sie in diesem Workspace haben darf.',
  'The owner has as many files as one person may have in this workspace.':
    'So viele Dateien, wie schon da sind, darf eine Person in diesem Workspace höchstens haben.',
  'Too much was stored for the owner within an hour. Try again later.':
    'Innerhalb einer Stunde wurde zu viel gespeichert. Versuch es später noch einmal.',
  'The file is {type}. Accepted here: {value}.': 'Die Datei ist vom Typ {type}. Hier möglich: {value}.',
  'Too many thumbnails are being made. Try again soon.':
    'Es werden gerade zu viele Vorschaubilder erstellt. Versuch es gleich noch einmal.',
  'The thumbnail is gone. Try again.': 'Das Vorschaubild ist nicht mehr da. Versuch es noch einmal.',

  // Licences
  'This licence was removed at the same time. Enter it again.':
    'Diese Lizenz wurde gleichzeitig entfernt. Gib sie noch einmal ein.',
  'This group already has a licence for this app. Revoke it first.':
    'Diese Gruppe hat schon eine Lizenz für diese App. Widerrufe sie zuerst.',
  'Only the vendor issues licences for this app. Store its private licence key under Keys to issue them here.':
    'Lizenzen für diese App stellt nur ihr Anbieter aus. Um sie hier auszustellen, hinterlege unter „Signaturschlüssel“ den privaten Lizenzschlüssel.',
  'tier is not one that the app offers': 'Diese Stufe bietet die App nicht an.',
  'This licence was revoked or removed. Reload the page.':
    'Diese Lizenz wurde widerrufen oder entfernt. Lade die Seite neu.',
  'There is no such app, or it is free.': 'Diese App gibt es nicht, oder sie ist kostenlos.',
  'publicKey is not a raw Ed25519 public key in base64url': 'Das ist kein öffentlicher Ed25519-Schlüssel in base64url.',
  'privateKey is not an Ed25519 private key': 'Das ist kein privater Ed25519-Schlüssel.',
  'privateKey does not belong to publicKey': 'Der private Schlüssel gehört nicht zum öffentlichen.',
  'capability is not one that an installed plugin declares': 'Diese Berechtigung kennt keine installierte App.',
  'userId is not the id of an account': 'Dieses Konto gibt es nicht.',
  'groupId is not the id of a group': 'Diese Gruppe gibt es nicht.',

  // Export and import
  'Start the export in Account, not from another page.':
    'Beginne den Export unter Konto, nicht auf einer anderen Seite.',
  'The import was stopped.': 'Der Import wurde abgebrochen.',
  'The archive has nothing of the app {id}: it was switched off.':
    'Von der App {id} ist nichts im Archiv: Sie war ausgeschaltet.',
  'The archive has nothing of the app {id}: it may not export.':
    'Von der App {id} ist nichts im Archiv: Sie darf keine Daten exportieren.',
  'The archive has nothing of the app {id}: its export failed.':
    'Von der App {id} ist nichts im Archiv: Ihr Export ist fehlgeschlagen.',
  'The archive belongs to {email}. Its content is added to your account.':
    'Das Archiv gehört zu {email}. Sein Inhalt kommt zu deinem Konto hinzu.',
  'This export is from your account. What you still have will be there twice.':
    'Dieser Export stammt aus deinem Konto. Was du noch hast, ist danach doppelt da.',
  'The manifest is not right at {pointer}.': 'Das Manifest des Archivs stimmt nicht, bei {pointer}.',
  'Its manifest.json is not valid JSON.': 'Die manifest.json des Archivs ist kein gültiges JSON.',
  'An unexpected error. The details are in the server log, under the request ID.':
    'Ein unerwarteter Fehler. Einzelheiten stehen im Serverprotokoll, unter der Anfragenummer.',
  'The server is being restarted. What was imported stays; import the archive again.':
    'Der Server wird gerade neu gestartet. Was importiert wurde, bleibt; importiere das Archiv noch einmal.',
  'There are {left} more warnings.': 'Weitere Hinweise: {left}.',
  'The app {id} is not installed here.': 'Die App {id} ist hier nicht installiert.',
  '{name} is turned off here.': '{name} ist hier ausgeschaltet.',
  '{name} is not allowed to import data.': '{name} darf keine Daten importieren.',
  '{name} does not support imports.': '{name} unterstützt keinen Import.',
  'The app did not say of every record what became of it.':
    'Die App hat nicht von jedem Eintrag gemeldet, was aus ihm wurde.',
  'You already have preferences here, or the archive has none. Yours are kept.':
    'Du hast hier schon Einstellungen, oder das Archiv hat keine. Deine bleiben.',
  'The activity log is only included for you to read.': 'Das Aktivitätsprotokoll ist nur zum Lesen dabei.',
  'Not installed here: {value}': 'Hier nicht installiert: {value}',
  'You already have a picture here. It is kept.': 'Du hast hier schon ein Bild. Es bleibt.',
  'Some settings do not fit these apps, or name users of another workspace: {list}':
    'Einige Einstellungen passen nicht zu diesen Apps oder nennen Konten eines anderen Workspace: {list}',
  'A consent is between apps that do not share this way here.':
    'Eine Zustimmung gilt zwischen Apps, die hier nicht so miteinander teilen.',
  '{count} consents are between apps that do not share this way here.':
    '{count} Zustimmungen gelten zwischen Apps, die hier nicht so miteinander teilen.',
  'Some records do not say what file they are.': 'Einige Einträge sagen nicht, welche Datei sie sind.',
  'Some files are of apps that are not installed here, or that store no files.':
    'Einige Dateien gehören zu Apps, die hier nicht installiert sind oder keine Dateien speichern.',
  'Some files are listed without their content: they did not fit into the archive.':
    'Einige Dateien sind ohne ihren Inhalt aufgeführt: Sie passten nicht ins Archiv.',
  'Some files are larger than this workspace allows.': 'Einige Dateien sind größer, als dieser Workspace erlaubt.',
  'There is no room for some files: a quota is full.':
    'Für einige Dateien ist kein Platz: Ein Kontingent ist ausgeschöpft.',
  'It has too many licences.': 'Das Archiv hat zu viele Lizenzen.',
  '{path} is not what it should be.': '{path} ist nicht, was es sein sollte.',
  'The app stopped responding.': 'Die App antwortet nicht mehr.',
  'The app did not report what it did with the records.':
    'Die App hat nicht gemeldet, was sie mit den Einträgen getan hat.',
  'The disk of the server is full.': 'Die Festplatte des Servers ist voll.',
  'The database could not be reached. Import it again.':
    'Die Datenbank war nicht erreichbar. Importiere das noch einmal.',
  'It could not be imported. The reason is in the server log.':
    'Das konnte nicht importiert werden. Der Grund steht im Serverprotokoll.',
  'This was already imported. Importing it again adds nothing, even if you changed or deleted something since.':
    'Das wurde schon importiert. Ein erneuter Import fügt nichts hinzu, auch wenn du seitdem etwas geändert oder gelöscht hast.',
  'It was imported, but the import could not be recorded. If you import the archive again, anything that you have deleted since is added again.':
    'Das wurde importiert, aber der Import konnte nicht vermerkt werden. Wenn du das Archiv noch einmal importierst, kommt zurück, was bis dahin gelöscht wurde.',
  'This version does not know the section {id}.': 'Diese Version kennt den Abschnitt {id} nicht.',
};
