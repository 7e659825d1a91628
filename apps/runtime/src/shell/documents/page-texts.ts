import type { Catalogue } from '@sv/server/locale/language';
import type { ProblemCode } from '@sv/server/problem/problem-codes';

/** What a page says of a refusal. */
interface RefusalText {
  title: string;
  text: string;
}

/** The texts of pages that need no application. */
export interface PageTexts {
  tryAgain: string;
  goHome: string;
  requestId: (id: string) => string;
  notFound: string;
  /** For an address that the pages of the workspace open only after the person confirmed their identity. */
  startInWorkspace: string;
  offline: RefusalText & { kept: string; reloads: string };
  /** In place of the server's own text, which is English. */
  refusals: Partial<Record<ProblemCode, RefusalText>>;
}

export const pageTexts: Catalogue<PageTexts> = {
  en: {
    tryAgain: 'Try again',
    goHome: 'Go to home page',
    requestId: id => `Request ID: ${id}`,
    notFound: 'Page not found',
    startInWorkspace:
      'You signed in a while ago. Start this in the workspace, under Account → Your data. It asks you to confirm that it ' +
      'is you, and then continues.',
    offline: {
      title: 'You are offline',
      text: 'The workspace cannot be reached. Check your connection, then try again.',
      kept: 'The workspace cannot be reached. What you saved is safe on the server.',
      reloads: 'This page reloads automatically when the connection is back.',
    },
    refusals: {},
  },
  de: {
    tryAgain: 'Noch einmal versuchen',
    goHome: 'Zur Startseite',
    requestId: id => `Anfragenummer: ${id}`,
    notFound: 'Seite nicht gefunden',
    startInWorkspace:
      'Deine Anmeldung liegt eine Weile zurück. Beginne im Workspace, unter Konto → Deine Daten. Dort bestätigst du, dass ' +
      'du es bist, und es geht weiter.',
    offline: {
      title: 'Du bist offline',
      text: 'Der Workspace ist nicht erreichbar. Prüfe deine Verbindung und versuch es dann noch einmal.',
      kept: 'Der Workspace ist nicht erreichbar. Was du gespeichert hast, ist auf dem Server sicher.',
      reloads: 'Diese Seite lädt von selbst neu, sobald die Verbindung wieder da ist.',
    },
    refusals: {
      'not-found': {
        title: 'Seite nicht gefunden',
        text: 'Unter dieser Adresse gibt es nichts, oder es gehört dir nicht.',
      },
      forbidden: { title: 'Kein Zugriff', text: 'Dein Konto darf diese Seite nicht öffnen.' },
      unauthenticated: { title: 'Anmeldung nötig', text: 'Melde dich zuerst an.' },
      'reauthentication-required': { title: 'Bestätige, dass du es bist', text: '' },
      'rate-limited': { title: 'Zu viele Anfragen', text: 'Warte ein wenig und versuch es dann noch einmal.' },
      'misdirected-request': { title: 'Unbekannter Host', text: 'Dieser Workspace hat eine andere Adresse.' },
      'internal-error': { title: 'Etwas ist schiefgegangen', text: 'Versuch es gleich noch einmal.' },
      'auth-unavailable': {
        title: 'Anmeldedienst nicht erreichbar',
        text: 'Der Anmeldedienst antwortet gerade nicht. Versuch es gleich noch einmal.',
      },
      'database-unavailable': {
        title: 'Datenbank nicht erreichbar',
        text: 'Die Datenbank antwortet gerade nicht. Versuch es gleich noch einmal.',
      },
      'too-busy': { title: 'Gerade ist viel los', text: 'Versuch es gleich noch einmal.' },
      starting: {
        title: 'Wird gestartet',
        text: 'Dieser Teil des Workspace startet gerade. Versuch es gleich noch einmal.',
      },
      'not-built': {
        title: 'Noch nicht bereit',
        text: 'Die Seiten werden gerade gebaut. Versuch es gleich noch einmal.',
      },
    },
  },
};
