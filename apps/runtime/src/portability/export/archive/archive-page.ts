import { escapeHtml } from '@sv/server/http/escape-html';
import type { KnownLocale } from '../../../kernel/person-locales';
import type { ArchiveManifest, ArchiveSection } from '../../format/archive-format';
import { type ArchiveTexts, archiveTexts } from './archive-texts';

export interface ArchivePageOptions {
  manifest: ArchiveManifest;
  instanceName: string;
  /** The names of plugins, by their ids. */
  pluginNames: ReadonlyMap<string, string>;
  /** Sections of which the oldest records were left out. */
  cutSections: readonly string[];
  /** Whose data it is. */
  reader: KnownLocale;
}

/** What a row needs besides its section. */
interface Wording {
  texts: ArchiveTexts;
  tag: string;
}

/**
 * The page inside an archive, for people who unpack it: no script, nothing from elsewhere. Whatever comes from people
 * or plugins is text.
 */
export function archivePage({ manifest, instanceName, pluginNames, cutSections, reader }: ArchivePageOptions): string {
  const { exportedAt, source, subject, sections, notIncluded } = manifest;
  const texts = archiveTexts[reader.language];
  const wording = { texts, tag: reader.tag };
  const title = texts.title(escapeHtml(instanceName));
  const names: Record<string, string> = texts.sections;
  const nameOf = (id: string) => escapeHtml(pluginNames.get(id) ?? names[id] ?? id);
  const when = escapeHtml(instantText(exportedAt, reader));
  return `<!doctype html>
<html lang="${reader.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${texts.exported({ when, email: escapeHtml(subject.email), url: escapeHtml(source.instanceUrl) })}</p>
<p>${texts.about}</p>
<h2>${texts.inside}</h2>
<table>
<thead><tr>${texts.columns.map(column => `<th scope="col">${column}</th>`).join('')}</tr></thead>
<tbody>
${sections.map(section => row(section, { what: nameOf(section.id), isCut: cutSections.includes(section.id) }, wording)).join('\n')}
</tbody>
</table>
${leftOut(notIncluded, nameOf, texts)}
<h2>${texts.forPrograms}</h2>
<p>${texts.format({ formatVersion: manifest.formatVersion, platformVersion: escapeHtml(source.platformVersion) })}</p>
</main>
</body>
</html>
`;
}

function row(
  { path, records, bytes, files }: ArchiveSection,
  { what, isCut }: { what: string; isCut: boolean },
  { texts, tag }: Wording,
): string {
  const count = files.length;
  const more = count > 0 ? `<br><small>${texts.andFiles(count, count.toLocaleString(tag))}</small>` : '';
  const cut = isCut ? `<br><small>${texts.cut}</small>` : '';
  const size = [bytes, ...files.map(file => file.bytes)].reduce((sum, each) => sum + each, 0);
  const link = `<a href="${escapeHtml(path.split('/').map(encodeURIComponent).join('/'))}">${escapeHtml(path)}</a>`;
  const cells = [what + cut, link + more, records.toLocaleString(tag), inBytes(size, { texts, tag })];
  return `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`;
}

function leftOut(
  notIncluded: ArchiveManifest['notIncluded'],
  nameOf: (id: string) => string,
  { missing, reasons }: ArchiveTexts,
): string {
  if (notIncluded.length === 0) return '';
  const items = notIncluded.map(
    ({ pluginId, reason }) => `<li><strong>${nameOf(pluginId)}</strong>: ${reasons[reason]}</li>`,
  );
  return `<h2>${missing}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

/** An archive is read anywhere, so the time zone stands there too. */
const instantText = (instant: string, { tag, timeZone }: KnownLocale): string =>
  new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(instant));

function inBytes(bytes: number, { texts, tag }: Wording): string {
  if (bytes < 1000) return texts.bytes(bytes, bytes.toLocaleString(tag));
  const [unit, size] = bytes < 1e6 ? ['kB', bytes / 1e3] : ['MB', bytes / 1e6];
  return `${size.toLocaleString(tag, { maximumFractionDigits: 1 })} ${unit}`;
}

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .4rem .6rem .4rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid; }
th:nth-child(n + 3), td:nth-child(n + 3) { text-align: right; white-space: nowrap; }
`;
