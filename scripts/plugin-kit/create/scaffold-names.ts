import { slugOf, type ShellMode } from '@sv/sdk/manifest';

/** What a new plugin is called. */
export interface ScaffoldNames {
  id: string;
  name: string;
  shell: ShellMode;
}

/** `com.example.note-box` → `note-box`. */
export const lastSegment = (id: string): string => id.split('.').at(-1)!;

/** `com.example.note-box` → `Note box`, as a proposal. */
export function proposedName(id: string): string {
  const words = lastSegment(id).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `com.example.note-box` → `NoteBox`. */
const className = (id: string): string =>
  lastSegment(id)
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** How the display name is written in each kind of file, so that no name can break out of its place. */
const WRITTEN: Record<string, (name: string) => string> = {
  ts: name => name.replace(/[\\']/g, '\\$&'),
  json: name => JSON.stringify(name).slice(1, -1),
  html: name => name.replace(/[&"<>{}]/g, character => `&#${character.codePointAt(0)};`),
};

/** One file of the template, with the names of the new plugin. */
export function renamed(file: string, text: string, { id, name, shell }: ScaffoldNames, now: Date): string {
  const written = WRITTEN[file.split('.').at(-1)!]?.(name) ?? name;
  const replacements: [string, string][] = [
    ['com.example.starter', id],
    ['com_example_starter', slugOf(id)],
    ['sv-starter', `sv-${lastSegment(id)}`],
    ['/starter', `/${lastSegment(id)}`],
    ['StarterModule', `${className(id)}Module`],
    ['Starter', written],
    ['1764000000000', String(now.getTime())],
  ];
  const result = replacements.reduce((done, [from, to]) => done.replaceAll(from, () => to), text);
  if (file === 'manifest.json' && shell !== 'default') return withShell(result, shell);
  return file.endsWith('entries-page.html') && shell === 'minimal' ? withWayBack(result) : result;
}

const withShell = (manifest: string, shell: ShellMode): string =>
  manifest.replace(
    /("routePrefix": "[^"]+",)/,
    `$1 "shell": "${shell}",${shell === 'overlay' ? ' "overlaySize": "md",' : ''}`,
  );

/** Without any chrome around it, a page has to lead back automatically. */
const withWayBack = (page: string): string =>
  page.replace(
    /(<sv-page [^>]*>)/,
    `$1<a svPageActions class="sv-link" href="/">{{ 'Back to the workspace' | t }}</a>`,
  );
