import { createHash } from 'node:crypto';
import type { Exchange } from '../../kernel/exchange/exchange';
import type { InstanceIdentity } from '../../instance/identity/instance-identity';
import { manifestIcons } from './document-icons';
import { themeColor } from './install-tags';

/** The longest name below an icon; home screens cut longer ones. */
const SHORT_NAME_LENGTH = 14;

/** The shell as it looks, for the dialog in which somebody installs it. */
const SCREENSHOTS = [
  { src: '/screenshot-wide.png', sizes: '1280x800', form_factor: 'wide', label: 'The start page in a window' },
  { src: '/screenshot-narrow.png', sizes: '412x915', form_factor: 'narrow', label: 'The start page on a phone' },
].map(screenshot => ({ ...screenshot, type: 'image/png' }));

/**
 * `/manifest.webmanifest`: how the workspace is installed. It is public, so it contains nothing about apps or people.
 */
export class WebManifest {
  constructor(private readonly instance: Pick<InstanceIdentity, 'name' | 'primaryColor' | 'pictureOf'>) {}

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
    return {
      id: '/',
      name: this.instance.name,
      short_name: shortName(this.instance.name),
      start_url: '/',
      scope: '/',
      display: 'standalone',
      lang: 'en',
      dir: 'auto',
      theme_color: color,
      background_color: color,
      icons: manifestIcons(this.instance),
      screenshots: SCREENSHOTS,
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
