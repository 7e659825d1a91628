// The regions on offer for dates and numbers.
interface LocaleChoice {
  tag: string;
  name: string;
}

/** One tag for each region: the region alone counts. */
const offered = (
  'en-GB en-US en-CA en-AU en-IE en-NZ de-DE de-AT de-CH fr-FR fr-BE it-IT es-ES es-MX pt-PT pt-BR nl-NL da-DK sv-SE ' +
  'nb-NO fi-FI pl-PL cs-CZ hu-HU ro-RO el-GR tr-TR uk-UA he-IL ar-EG hi-IN ja-JP ko-KR zh-CN zh-TW'
).split(' ');

/** Sorted by name. Always includes the current choice. */
export function regionChoices(chosen: string, displayTag: string): LocaleChoice[] {
  const names = new Intl.DisplayNames(displayTag, { type: 'region' });
  const byRegion = new Map<string, string>();
  for (const tag of chosen ? [chosen, ...offered] : offered) {
    const region = regionOf(tag);
    if (!byRegion.has(region)) byRegion.set(region, tag);
  }
  return [...byRegion]
    .map(([region, tag]) => ({ tag, name: nameOf(names, region) }))
    .sort((a, b) => a.name.localeCompare(b.name, displayTag));
}

/** The tag itself where it has none: some client has stored it. */
function regionOf(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().region ?? tag;
  } catch {
    return tag; // RangeError
  }
}

function nameOf(names: Intl.DisplayNames, region: string): string {
  try {
    return names.of(region) ?? region;
  } catch {
    return region; // RangeError
  }
}
