// Compares what servers say of refusals with its translations: each has one, or only programs see it.
import { germanDetails } from '@sv/server/problem/texts/german-details';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsIn } from './compare-texts';
import { serverTexts } from './server-texts';
import { foldersForPrograms, textsForPrograms } from './texts-for-programs';

const SERVERS = '{apps/auth/src,apps/runtime/src,libs/server}/**/*.ts';
const NOT_SERVED = /\.spec\.ts$|\/(testing|cli|command-line|migrations)\//;
const GERMAN = 'libs/server/problem/texts/german-details.ts';
const FOR_PROGRAMS = 'scripts/translations/texts-for-programs.ts';

/** Every fault, with the place where it is. */
export function compareServerTexts(root: string): { place: string; reason: string }[] {
  const found = textsIn(root);
  const forPeople = found.filter(({ key }) => !textsForPrograms.has(key));
  const missing = forPeople.filter(({ key }) => !germanDetails[key]);
  const { unused } = faultsIn(germanDetails, new Set(forPeople.map(({ key }) => key)));
  const strange = [...textsForPrograms].filter(text => !found.some(({ key }) => key === text));
  return [
    ...missing.map(({ place, key }) => ({ place, reason: `no translation: ${key}` })),
    ...unused.map(key => ({ place: GERMAN, reason: `not used any more: ${key}` })),
    ...withOtherValues().map(key => ({ place: GERMAN, reason: `other placeholders than in English: ${key}` })),
    ...strange.map(key => ({ place: FOR_PROGRAMS, reason: `not used any more: ${key}` })),
  ];
}

function textsIn(root: string): { place: string; key: string }[] {
  const files = globSync(SERVERS, { cwd: root }).filter(file => !NOT_SERVED.test(file));
  return files
    .filter(file => !foldersForPrograms.some(place => file.startsWith(place)))
    .sort()
    .flatMap(file =>
      serverTexts(readFileSync(join(root, file), 'utf8'), file).map(({ key, line }) => ({
        place: `${file}:${line}`,
        key,
      })),
    );
}

/** The name of a field may be missing: people see the message below it. */
const withOtherValues = (): string[] =>
  Object.entries(germanDetails).flatMap(([key, text]) =>
    text.match(/\{\w+\}/g)?.some(value => !key.includes(value)) ? [key] : [],
  );
