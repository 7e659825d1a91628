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

/** A plugin whose server writes to people too. Problem documents stay English, so not every text there is marked. */
const plugin = (home: string): TranslatedFolder => ({
  home,
  sources: [`${home}/web`, `${home}/server`],
  marked: [`${home}/web`],
});

const web = (name: string): TranslatedFolder => whole(`libs/plugins/${name}`, `libs/plugins/${name}/web`);

export const translatedFolders: readonly TranslatedFolder[] = [
  whole('apps/auth/ui', 'apps/auth/ui/src'),
  whole('apps/web', 'apps/web/src'),
  whole('libs/ui', 'libs/ui'),
  ...['account', 'console', 'launcher'].map(web),
  plugin('libs/plugins/tasks'),
  plugin('examples/expenses'),
];
