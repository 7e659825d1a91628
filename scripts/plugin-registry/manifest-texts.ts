import type { ManifestSource } from '@sv/sdk/manifest';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsedTexts, type Texts } from '../translations/compare-texts';

/** The texts of a manifest that people read, in the order in which they stand there. */
export function textsOfManifest({ name, description, contributes, settings, data }: ManifestSource): string[] {
  const { widgets = [], commands = [], createMenu = [], shortcuts = [], notifications = [], badge } = contributes ?? {};
  const declared = [settings?.instance, settings?.user].flatMap(some => Object.values(some ?? {}));
  const titled = [...widgets, ...commands, ...createMenu, ...shortcuts, ...notifications, ...declared];
  const of = (setting: object): string[] => {
    const {
      title,
      description: about,
      enumTitles = [],
    } = setting as { title: string; description?: string; enumTitles?: string[] };
    return [title, ...(about ? [about] : []), ...enumTitles];
  };
  const label = typeof badge === 'object' ? [badge.label] : [];
  // On the consent page.
  const shared = [
    ...(data?.provides ?? []).map(({ description: offered }) => offered),
    ...(data?.consumes ?? []).map(({ reason }) => reason),
  ];
  return [...new Set([name, ...(description ? [description] : []), ...titled.flatMap(of), ...label, ...shared])];
}

/**
 * What may be translated: what a search of the palette finds commands by (a translation may be several, separated by
 * commas), and what is written on keys, as in `key|Delete`.
 */
export const keywordsOfManifest = ({
  contributes: { commands = [], shortcuts = [] } = {},
}: ManifestSource): string[] => [
  ...commands.flatMap(({ keywords = [] }) => keywords),
  ...shortcuts.flatMap(({ keys }) => keys.map(key => `key|${key}`)),
];

/** `i18n/<language>.json` of a plugin, by language. A file that is none is in `faults`. */
export function readTranslations(folder: string): { languages: Record<string, Texts>; faults: string[] } {
  const languages: Record<string, Texts> = {};
  const faults: string[] = [];
  for (const file of filesIn(join(folder, 'i18n'))) {
    const texts = parsedTexts(readFileSync(join(folder, 'i18n', file), 'utf8'));
    if (texts) languages[file.slice(0, -'.json'.length)] = texts;
    else faults.push(file);
  }
  return { languages, faults };
}

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => /^[a-z]{2,3}(-[A-Z]{2})?\.json$/.test(name))
        .sort()
    : [];
