import { keywordsOfManifest } from '../../plugin-registry/manifest-texts';
import type { Texts } from '../../translations/compare-texts';
import { sourceLiterals, translatableTexts } from '../check/sources/translations-check';
import type { PluginPackage } from '../package/read-package';

/** What a plugin without chrome around it has besides. */
const WAY_BACK: Texts = { 'Back to the workspace': 'Zurück zum Workspace' };

/** Of the template's translations those of the texts that the new plugin has. */
export function chosenTexts(translations: Texts, { manifest, entries }: PluginPackage): Texts {
  const wanted = new Set([
    ...translatableTexts(manifest, entries),
    ...keywordsOfManifest(manifest),
    ...sourceLiterals(entries),
  ]);
  const known = Object.entries({ ...translations, ...WAY_BACK }).filter(([text]) => wanted.has(text));
  return Object.fromEntries(known.sort(([one], [other]) => (one < other ? -1 : 1)));
}
