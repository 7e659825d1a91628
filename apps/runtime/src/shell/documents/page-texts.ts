import type { Catalogue } from '@sv/server/locale/language';

/** The texts of pages that need no application. */
export interface PageTexts {
  tryAgain: string;
  goHome: string;
  requestId: (id: string) => string;
  notFound: string;
  /** For an address that the pages of the workspace open only after the person confirmed their identity. */
  startInWorkspace: string;
  offline: { title: string; text: string; kept: string; reloads: string };
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
  },
  de: {
    tryAgain: 'Erneut versuchen',
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
  },
};
