// Where the translations of the sign-in pages are, by language.
import type { TranslationLoaders } from '@sv/ui/locale/load-language';

export const translations: TranslationLoaders = {
  de: [() => import('@sv/ui/i18n/de.json'), () => import('../../i18n/de.json')],
};
