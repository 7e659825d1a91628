/** What errors of the SDK say that people cause, by English text. What only authors of apps cause stays English. */
export const germanSdk: Readonly<Record<string, string>> = {
  'There is nothing at this address, or it is not yours.': 'Das gibt es nicht, oder es gehört dir nicht.',
  'Someone else changed this. Nothing was saved.':
    'Das wurde inzwischen von jemand anders geändert, deshalb wurde nichts gespeichert.',
  'There is no valid session. Sign in and repeat the request.': 'Melde dich zuerst an.',
  'This part of the app needs a licence.': 'Für diesen Teil der App brauchst du eine Lizenz.',
  'This workspace does not allow public links.': 'Dieser Workspace erlaubt keine öffentlichen Links.',
  'The person has not agreed to share this.': 'Dafür fehlt noch die Zustimmung.',
  'There is something with the same values already.': 'Das gibt es schon.',
  'You have {perPlugin} links to pages of this app. End one first.':
    'Du hast {perPlugin} Links zu Seiten dieser App. Beende zuerst einen davon.',
  'You have {perUser} links. End one first.': 'Du hast {perUser} Links. Beende zuerst einen davon.',
  'You have created {perHour} links within an hour. Try again later.':
    'Du hast innerhalb einer Stunde {perHour} Links erstellt. Versuch es später noch einmal.',
};
