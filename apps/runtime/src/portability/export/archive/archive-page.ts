import { escapeHtml } from '@sv/server/http/escape-html';
import type { ArchiveManifest, ArchiveSection } from '../../format/archive-format';

export interface ArchivePageOptions {
  manifest: ArchiveManifest;
  instanceName: string;
  /** The names of plugins, by their ids. */
  pluginNames: ReadonlyMap<string, string>;
  /** Sections of which the oldest records were left out. */
  cutSections: readonly string[];
}

const NAMES: Record<string, string> = {
  account: 'Account: name, address, role and preferences',
  notifications: 'Notifications',
  activity: 'Activity',
  consents: 'Apps that may read from one another',
  entitlements: 'Licences',
  avatar: 'Picture',
  'app-settings': 'Settings of apps',
  files: 'Files that apps keep',
};

const REASONS: Record<ArchiveManifest['notIncluded'][number]['reason'], string> = {
  disabled: 'The app was switched off.',
  permission: 'The app has no permission to give out data.',
  failed: 'The app failed. An administrator finds the reason in the log of the server.',
};

/**
 * The page inside an archive, for people who unpack it: no script, nothing from elsewhere. Whatever comes from people
 * or plugins is text.
 */
export function archivePage({ manifest, instanceName, pluginNames, cutSections }: ArchivePageOptions): string {
  const { exportedAt, source, subject, sections, notIncluded } = manifest;
  const name = escapeHtml(instanceName);
  const nameOf = (id: string) => escapeHtml(pluginNames.get(id) ?? NAMES[id] ?? id);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Your data from ${name}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Your data from ${name}</h1>
<p>Taken along on ${escapeHtml(formatInstant(exportedAt))} by ${escapeHtml(subject.email)},
from ${escapeHtml(source.instanceUrl)}.</p>
<p>These are your own data in a form that programs can read: what you entered here and what apps keep of you. To bring
them into another workspace, open Account, Your data there, and choose the ZIP file as it is.</p>
<h2>What is inside</h2>
<table>
<thead><tr><th scope="col">What</th><th scope="col">File</th><th scope="col">Records</th><th scope="col">Size</th></tr></thead>
<tbody>
${sections.map(section => row(section, nameOf(section.id), cutSections.includes(section.id))).join('\n')}
</tbody>
</table>
${leftOut(notIncluded, nameOf)}
<h2>For programs</h2>
<p><code>manifest.json</code> names every file with its size and its SHA-256. Files that end in <code>.ndjson</code> have
one record in each line, as JSON. This is format version ${manifest.formatVersion}, made by version
${escapeHtml(source.platformVersion)}.</p>
</main>
</body>
</html>
`;
}

function row({ path, records, bytes, files }: ArchiveSection, what: string, isCut: boolean): string {
  const more = files.length > 0 ? `<br><small>and ${count(files.length, 'file')}</small>` : '';
  const cut = isCut ? '<br><small>The oldest were left out: there were too many for one file.</small>' : '';
  const size = [bytes, ...files.map(file => file.bytes)].reduce((sum, each) => sum + each, 0);
  const link = `<a href="${escapeHtml(path.split('/').map(encodeURIComponent).join('/'))}">${escapeHtml(path)}</a>`;
  return `<tr><td>${what}${cut}</td><td>${link}${more}</td><td>${inDigits(records)}</td><td>${inBytes(size)}</td></tr>`;
}

function leftOut(notIncluded: ArchiveManifest['notIncluded'], nameOf: (id: string) => string): string {
  if (notIncluded.length === 0) return '';
  const items = notIncluded.map(
    ({ pluginId, reason }) => `<li><strong>${nameOf(pluginId)}</strong>: ${REASONS[reason]}</li>`,
  );
  return `<h2>What is missing</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

const formatInstant = (instant: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(instant),
  ) + ' UTC';

const inDigits = (count: number): string => count.toLocaleString('en-GB');

const count = (number: number, noun: string): string => `${inDigits(number)} ${noun}${number === 1 ? '' : 's'}`;

function inBytes(bytes: number): string {
  if (bytes < 1000) return count(bytes, 'byte');
  const [unit, size] = bytes < 1e6 ? ['kB', bytes / 1e3] : ['MB', bytes / 1e6];
  return `${size.toLocaleString('en-GB', { maximumFractionDigits: 1 })} ${unit}`;
}

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .4rem .6rem .4rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid; }
th:nth-child(n + 3), td:nth-child(n + 3) { text-align: right; white-space: nowrap; }
`;
