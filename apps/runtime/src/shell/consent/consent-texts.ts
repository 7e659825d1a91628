import type { Catalogue } from '@sv/server/locale/language';

/** A page with nothing to decide: its title and reason, and the link to leave. */
export interface NoticeTexts {
  title: string;
  reason: string;
  link: string;
}

/** What the consent page says. Names come as they are: the page escapes what it shows. */
export interface ConsentTexts {
  title(of: { reader: string; source: string }): string;
  gets(reader: string): string;
  why: string;
  from: string;
  to: string;
  account: string;
  ownData: string;
  agree: string;
  cancel: string;
  again: string;
  needsScript: string;
  unreachable: string;
  confirmFirst: string;
  code: string;
  codeHint: string;
  password: string;
  continue: string;
  nothingHere: NoticeTexts;
  switchedOff(app: string): NoticeTexts;
  agreedAlready: NoticeTexts;
  notShown: NoticeTexts;
}

export const consentTexts: Catalogue<ConsentTexts> = {
  en: {
    title: ({ reader, source }) => `Let ${reader} read from ${source}?`,
    gets: reader => `What ${reader} gets`,
    why: 'Why',
    from: 'From',
    to: 'To',
    account: 'Account',
    ownData: 'This is only about your own data. You can revoke access at any time in Account → Connected apps.',
    agree: 'Agree',
    cancel: 'Cancel',
    again: 'Open this page again',
    needsScript: 'You need JavaScript to agree. Turn it on for this site and reload the page.',
    unreachable: 'The workspace cannot be reached. Nothing was shared.',
    confirmFirst: 'First confirm that it is you.',
    code: 'Code',
    codeHint: 'From your authenticator app, or a backup code.',
    password: 'Password',
    continue: 'Continue',
    nothingHere: {
      title: 'Nothing to agree to',
      reason: 'No app in this workspace asks for this data or offers it.',
      link: 'Back to the workspace',
    },
    switchedOff: app => ({
      title: `${app} is turned off`,
      reason: 'You can’t share data with it or from it for now.',
      link: 'Back',
    }),
    agreedAlready: {
      title: 'You have already agreed to this',
      reason: 'You can revoke access at any time in Account → Connected apps.',
      link: 'Continue',
    },
    notShown: {
      title: 'Open this page in its own tab',
      reason: 'You can only agree where you can see the whole page.',
      link: 'Open the page',
    },
  },
  de: {
    title: ({ reader, source }) => `Darf ${reader} Daten aus ${source} lesen?`,
    gets: reader => `Das bekommt ${reader}`,
    why: 'Wozu',
    from: 'Aus',
    to: 'Für',
    account: 'Konto',
    ownData:
      'Es geht nur um deine eigenen Daten. Unter Konto → Verbundene Apps kannst du den Zugriff jederzeit widerrufen.',
    agree: 'Zustimmen',
    cancel: 'Abbrechen',
    again: 'Diese Seite noch einmal öffnen',
    needsScript: 'Zum Zustimmen brauchst du JavaScript. Schalte es für diese Seite ein und lade sie neu.',
    unreachable: 'Der Workspace ist nicht erreichbar. Es wurde nichts geteilt.',
    confirmFirst: 'Bestätige zuerst, dass du es bist.',
    code: 'Code',
    codeHint: 'Aus deiner Authenticator-App, oder ein Notfallcode.',
    password: 'Passwort',
    continue: 'Weiter',
    nothingHere: {
      title: 'Hier gibt es nichts zuzustimmen',
      reason: 'Keine App in diesem Workspace fragt nach diesen Daten oder bietet sie an.',
      link: 'Zurück zum Workspace',
    },
    switchedOff: app => ({
      title: `${app} ist ausgeschaltet`,
      reason: 'Solange kannst du keine Daten mit dieser App teilen.',
      link: 'Zurück',
    }),
    agreedAlready: {
      title: 'Du hast schon zugestimmt',
      reason: 'Unter Konto → Verbundene Apps kannst du den Zugriff jederzeit widerrufen.',
      link: 'Weiter',
    },
    notShown: {
      title: 'Öffne diese Seite in einem eigenen Tab',
      reason: 'Zustimmen kannst du nur, wo du die ganze Seite siehst.',
      link: 'Seite öffnen',
    },
  },
};
