import type { Catalogue } from '@sv/server/locale/language';
import type { ArchiveManifest, PlatformSectionId } from '../../format/archive-format';

type Reason = ArchiveManifest['notIncluded'][number]['reason'];

/** What the page inside an archive says. Values come already escaped; what they return is HTML. */
export interface ArchiveTexts {
  title(instance: string): string;
  exported(of: { when: string; email: string; url: string }): string;
  about: string;
  inside: string;
  columns: readonly [what: string, file: string, records: string, size: string];
  sections: Record<PlatformSectionId, string>;
  andFiles(count: number, digits: string): string;
  bytes(count: number, digits: string): string;
  cut: string;
  missing: string;
  reasons: Record<Reason, string>;
  forPrograms: string;
  format(of: { formatVersion: number; platformVersion: string }): string;
}

export const archiveTexts: Catalogue<ArchiveTexts> = {
  en: {
    title: instance => `Your data from ${instance}`,
    exported: ({ when, email, url }) => `Exported on ${when} by ${email}, from ${url}.`,
    about:
      'These are your own data in a form that programs can read: what you entered here and what apps keep of you. To ' +
      'import them into another workspace, open Account → Your data there, and choose the ZIP file as it is.',
    inside: 'What is inside',
    columns: ['What', 'File', 'Records', 'Size'],
    sections: {
      account: 'Account: name, address, role and preferences',
      notifications: 'Notifications',
      activity: 'Activity',
      consents: 'Apps that may read from one another',
      entitlements: 'Licences',
      avatar: 'Picture',
      'app-settings': 'Settings of apps',
      files: 'Files that apps keep',
    },
    andFiles: (count, digits) => `and ${digits} ${count === 1 ? 'file' : 'files'}`,
    bytes: (count, digits) => `${digits} ${count === 1 ? 'byte' : 'bytes'}`,
    cut: 'The oldest were left out: there were too many for one file.',
    missing: 'What is missing',
    reasons: {
      disabled: 'The app was switched off.',
      permission: 'The app has no permission to give out data.',
      failed: 'The app failed. An administrator finds the reason in the log of the server.',
    },
    forPrograms: 'For programs',
    format: ({ formatVersion, platformVersion }) =>
      '<code>manifest.json</code> names every file with its size and its SHA-256. Files that end in ' +
      '<code>.ndjson</code> have one record in each line, as JSON. ' +
      `This is format version ${formatVersion}, made by version ${platformVersion}.`,
  },
  de: {
    title: instance => `Deine Daten aus ${instance}`,
    exported: ({ when, email, url }) => `Exportiert am ${when} von ${email}, aus ${url}.`,
    about:
      'Das sind deine eigenen Daten in einer Form, die Programme lesen können: was du hier eingegeben hast und was Apps ' +
      'über dich speichern. Um sie in einen anderen Workspace zu importieren, öffne dort Konto → Deine Daten und wähle ' +
      'die ZIP-Datei so aus, wie sie ist.',
    inside: 'Inhalt',
    columns: ['Was', 'Datei', 'Einträge', 'Größe'],
    sections: {
      account: 'Konto: Name, Adresse, Rolle und Einstellungen',
      notifications: 'Benachrichtigungen',
      activity: 'Aktivität',
      consents: 'Apps, die voneinander lesen dürfen',
      entitlements: 'Lizenzen',
      avatar: 'Bild',
      'app-settings': 'Einstellungen von Apps',
      files: 'Dateien, die Apps speichern',
    },
    andFiles: (count, digits) => `und ${digits} ${count === 1 ? 'Datei' : 'Dateien'}`,
    bytes: (count, digits) => `${digits} ${count === 1 ? 'Byte' : 'Bytes'}`,
    cut: 'Die ältesten fehlen: Es waren zu viele für eine Datei.',
    missing: 'Was fehlt',
    reasons: {
      disabled: 'Die App war ausgeschaltet.',
      permission: 'Die App hat keine Berechtigung, Daten herauszugeben.',
      failed: 'In der App ist ein Fehler aufgetreten. Die Administration findet den Grund im Serverprotokoll.',
    },
    forPrograms: 'Für Programme',
    format: ({ formatVersion, platformVersion }) =>
      '<code>manifest.json</code> nennt jede Datei mit ihrer Größe und ihrem SHA-256. Dateien, die auf ' +
      '<code>.ndjson</code> enden, haben einen Eintrag je Zeile, als JSON. ' +
      `Das ist die Formatversion ${formatVersion}, erstellt von Version ${platformVersion}.`,
  },
};
