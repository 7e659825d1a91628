import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '@sv/server/http/escape-html';

interface Script {
  url: string;
  integrity: string;
}

/** What `page-scripts.json` of the build has for each app; texts by language. */
type PageScripts = Record<string, { scripts: Script[]; texts: Record<string, Script[] | undefined> } | undefined>;

/** The first request of every page of the workspace. `crossorigin`, because a preload is used for the same mode alone. */
const SHELL = '<link rel="preload" as="fetch" href="/api/shell" crossorigin>';

/**
 * What the browser asks for beside the first script, and not after it: who is signed in, the texts of the language, and
 * the scripts of the app. The document itself still says nothing of anybody.
 *
 * @param webDir where the web application is built
 */
export function pageLinks(webDir: string, pluginId: string, language: string): string {
  const { scripts, texts } = readScripts(webDir)[pluginId] ?? { scripts: [], texts: {} };
  return SHELL + [...(texts[language] ?? []), ...scripts].map(toLink).join('');
}

const toLink = ({ url, integrity }: Script): string =>
  `<link rel="modulepreload" href="${escapeHtml(url)}" nonce="__NONCE__" integrity="${escapeHtml(integrity)}">`;

/** Read each time, as index.html is: a new build under a running server has other files. */
function readScripts(webDir: string): PageScripts {
  try {
    return JSON.parse(readFileSync(join(webDir, 'page-scripts.json'), 'utf8')) as PageScripts;
  } catch {
    // ENOENT: a build is under way. Without links the page loads later, and does the same.
    return {};
  }
}
