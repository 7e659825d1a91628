// Whose texts are where: each application, the library and each app has `i18n/<language>.json` for its own.
export interface TranslatedFolder {
  /** With the folder `i18n`. */
  home: string;
  /** Where its texts stand. */
  sources: readonly string[];
  /** Below these every text must be marked. */
  marked: readonly string[];
}

export const LANGUAGES = ['de'] as const;

const whole = (home: string, ...sources: string[]): TranslatedFolder => ({ home, sources, marked: sources });

/** Of Console, one folder per line. */
const consoleFolders = [
  'overview',
  'backups',
  'jobs',
  'read-only-note',
  'retention',
  'mail',
  'instance',
  'settings',
  'health',
  'system',
  'setup',
  'broadcasts',
  'forms',
  'console',
].map(name => `libs/plugins/console/web/${name}`);

export const translatedFolders: readonly TranslatedFolder[] = [
  whole('apps/auth/ui', 'apps/auth/ui/src'),
  { home: 'apps/web', sources: ['apps/web/src'], marked: [] },
  { home: 'libs/ui', sources: ['libs/ui'], marked: [] },
  { home: 'libs/plugins/console', sources: ['libs/plugins/console/web'], marked: consoleFolders },
  ...['account', 'launcher', 'tasks'].map(name => ({
    home: `libs/plugins/${name}`,
    sources: [`libs/plugins/${name}/web`],
    marked: [],
  })),
];
