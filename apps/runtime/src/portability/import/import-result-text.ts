import type { Language } from '@sv/contracts/language.contract';
import type { ImportResult, ImportWarning } from '@sv/contracts/portability.contract';
import { translatedText } from '@sv/server/problem/texts/problem-texts';

/** What became of an import, in the language of the page that shows it. What plugins say stays as they say it. */
export function importResultIn(language: Language, result: ImportResult): ImportResult {
  const translated = (warnings: ImportWarning[]): ImportWarning[] =>
    warnings.map(warning => ({ ...warning, detail: translatedText(warning.detail, language) ?? warning.detail }));
  return {
    ...result,
    warnings: translated(result.warnings),
    sections: result.sections.map(section => ({ ...section, warnings: translated(section.warnings) })),
  };
}
