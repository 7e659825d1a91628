import { createHash } from 'node:crypto';
import type { Exchange } from '../../kernel/exchange/exchange';
import type { InstanceIdentity } from '../../instance/identity/instance-identity';
import type { Language } from '@sv/contracts/language.contract';
import type { Catalogue } from '@sv/server/locale/language';
import type { PlatformSettings } from '../../kernel/settings/platform-settings';
import { manifestIcons } from './document-icons';
import { themeColor } from './install-tags';

/** The longest name below an icon; home screens cut longer ones. */
const SHORT_NAME_LENGTH = 14;

const labels: Catalogue<{ wide: string; narrow: string }> = {
  en: { wide: 'The home page in a window', narrow: 'The home page on a phone' },
  de: { wide: 'Die Startseite in einem Fenster', narrow: 'Die Startseite auf einem Handy' },
};

/** The shell as it looks, for the dialog in which somebody installs it. */
function screenshots(language: Language): Record<string, string>[] {
  const { wide, narrow } = labels[language];
  return [
    { src: '/screenshot-wide.png', sizes: '1280x800', form_factor: 'wide', label: wide },
    { src: '/screenshot-narrow.png', sizes: '412x915', form_factor: 'narrow', label: narrow },
  ].map(screenshot => ({ ...screenshot, type: 'image/png' }));
}

/**
 * `/manifest.webmanifest`: how the workspace is installed. It is public, so it contains nothing about apps or people, and
 * is in the language of the workspace.
 */
export class WebManifest {
  constructor(
    private readonly instance: Pick<InstanceIdentity, 'name' | 'primaryColor' | 'pictureOf'>,
    private readonly settings: Pick<PlatformSettings, 'language'>,
  ) {}

  /** Browsers must revalidate it before use, so that a new name shows at once. */
  send({ request, response, method }: Exchange): void {
    const body = Buffer.from(JSON.stringify(this.content()));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    response.setHeader('etag', etag);
    response.setHeader('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { 'content-type': 'application/manifest+json', 'content-length': body.length });
    response.end(method === 'HEAD' ? undefined : body);
  }

  private content(): Record<string, unknown> {
    const color = themeColor(this.instance);
    const { language } = this.settings;
    return {
      id: '/',
      name: this.instance.name,
      short_name: shortName(this.instance.name),
      start_url: '/',
      scope: '/',
      display: 'standalone',
      lang: language,
      dir: 'auto',
      theme_color: color,
      background_color: color,
      icons: manifestIcons(this.instance),
      screenshots: screenshots(language),
    };
  }
}

/** As many whole words as fit, at least one; the first word is cut when it alone is too long. */
function shortName(name: string): string {
  const characters = [...name];
  if (characters.length <= SHORT_NAME_LENGTH) return name;
  const begun = characters.slice(0, SHORT_NAME_LENGTH + 1).join('');
  const words = begun.slice(0, Math.max(begun.lastIndexOf(' '), 0)).trim();
  return words || characters.slice(0, SHORT_NAME_LENGTH).join('');
}
