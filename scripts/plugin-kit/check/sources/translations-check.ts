import { literalsIn, scriptTexts } from '../../../translations/script-texts';
import { type FoundTexts, MalformedTemplateError, templateTexts } from '../../../translations/template-texts';
import { faultsIn, parsedTexts } from '../../../translations/compare-texts';
import { keywordsOfManifest, textsOfManifest } from '../../../plugin-registry/manifest-texts';
import type { PluginPackage } from '../../package/read-package';
import { judged, type Finding } from '../finding';
import { isTest } from './source-files';

const FILE = /^i18n\/([a-z]{2,3}(?:-[A-Z]{2})?)\.json$/;

/** What is in `i18n/`, if anything: a text without a translation is a warning, because it stays English. */
export function translationsCheck({ manifest, entries }: PluginPackage): Finding {
  const keys = translatableTexts(manifest, entries);
  const optional = new Set([...keywordsOfManifest(manifest), ...sourceLiterals(entries)]);
  const files = entries.filter(({ path }) => path.startsWith('i18n/'));
  const faults: string[] = [];
  const warnings: string[] = [];
  for (const { path, content } of files) {
    const known = FILE.test(path) ? parsedTexts(content.toString('utf8')) : null;
    if (!known) {
      faults.push(`${path} is not an object of texts called after a language, such as i18n/de.json`);
      continue;
    }
    const { missing, unused, wrong } = faultsIn(known, keys, optional);
    faults.push(...wrong.map(key => `${path}: other placeholders than in English: ${key}`));
    warnings.push(...missing.map(key => `${path}: no translation: ${key}`));
    warnings.push(...unused.map(key => `${path}: not used any more: ${key}`));
  }
  const languages = files.flatMap(({ path }) => FILE.exec(path)?.[1] ?? []);
  return judged('translations', faults, languages.join(', ') || 'none: English only', warnings);
}

/** What every language has a translation of. */
export function translatableTexts(
  manifest: PluginPackage['manifest'],
  entries: PluginPackage['entries'],
): ReadonlySet<string> {
  const sources = entries.filter(({ path }) => /^(web|server)\//.test(path) && !isTest(path));
  const marked = sources.flatMap(textsIn).flatMap(texts => texts.marked.map(({ key }) => key));
  return new Set([...textsOfManifest(manifest), ...marked]);
}

/** What the server may refuse with: pages show a translation of it when there is one. */
export const sourceLiterals = (entries: PluginPackage['entries']): string[] =>
  entries
    .filter(({ path }) => /^server\/.*\.ts$/.test(path) && !isTest(path))
    .flatMap(({ path, content }) => literalsIn(content.toString('utf8'), path));

/** None in a template that is not well-formed: its compilation says what is wrong, and where. */
function textsIn({ path, content }: { path: string; content: Buffer }): FoundTexts[] {
  try {
    if (path.endsWith('.html')) return [templateTexts(content.toString('utf8'), path)];
    return path.endsWith('.ts') ? [scriptTexts(content.toString('utf8'), path)] : [];
  } catch (error) {
    if (error instanceof MalformedTemplateError) return [];
    throw error;
  }
}
