// Where the translations of the shell are, by language. Those of an app are loaded with its pages.
import type { TranslationLoaders } from '@sv/ui/locale/load-language';

export const translations: TranslationLoaders = {
  de: [
    () => import('@sv/ui/i18n/de.json'),
    () => import('../../i18n/de.json'),
    () => import('@sv/plugins/manifest-texts/de.generated'),
  ],
};
