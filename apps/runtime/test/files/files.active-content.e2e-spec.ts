import { sdk } from '@sv/sdk';
import { asPlugin } from '../support/calling';
import { filesPlugin } from '../support/plugins/files-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const RECEIPTS = 'com.example.receipts';
const SCRIPT = '<script>alert(document.domain)</script>';
const bytes = (hex: string, ...rest: string[]): Buffer =>
  Buffer.concat([Buffer.from(hex, 'hex'), ...rest.map(Buffer.from)]);
const PNG = '89504e470d0a1a0a';

/** What is sent, what the sender says, and how it may be sent again. */
const tricks: [name: string, content: Buffer | string, claimed: string, type: string, kind: 'inline' | 'attachment'][] =
  [
    ['a page', `<!doctype html>${SCRIPT}`, 'image/png', 'text/html', 'attachment'],
    ['a page behind blanks', `\n\t  <HTML>${SCRIPT}`, 'text/plain', 'text/html', 'attachment'],
    ['a page behind a byte order mark', `\ufeff<html>${SCRIPT}`, 'text/plain', 'text/html', 'attachment'],
    ['a page behind a comment', `<!-- x -->${SCRIPT}`, 'text/csv', 'text/html', 'attachment'],
    ['a script element', SCRIPT, 'text/markdown', 'text/html', 'attachment'],
    [
      'a page in UTF-16',
      Buffer.from(`\ufeff<html>${SCRIPT}`, 'utf16le'),
      'text/html',
      'application/octet-stream',
      'attachment',
    ],
    [
      'a page in UTF-7',
      '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
      'text/html; charset=utf-7',
      'text/plain',
      'inline',
    ],
    ['an SVG', `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`, 'image/png', 'image/svg+xml', 'attachment'],
    ['an SVG as XML', `<?xml version="1.0"?><svg>${SCRIPT}</svg>`, 'image/svg+xml', 'image/svg+xml', 'attachment'],
    ['XML', '<?xml version="1.0"?><a/>', 'text/plain', 'application/xml', 'attachment'],
    ['XML with a style sheet', '<?xml-stylesheet href="x.xsl"?><a/>', 'text/plain', 'text/html', 'attachment'],
    ['JavaScript', 'alert(1)', 'text/javascript', 'text/plain', 'inline'],
    ['a style sheet', 'a{}', 'text/css', 'text/plain', 'inline'],
    ['JSON', '{"a":1}', 'application/json', 'application/json', 'attachment'],
    ['a PDF', '%PDF-1.7\n', 'image/png', 'application/pdf', 'attachment'],
    ['a PNG that goes on as a page', bytes(PNG, SCRIPT), 'text/html', 'image/png', 'inline'],
    ['a GIF that is a script', 'GIF89a=1;alert(1)', 'text/javascript', 'image/gif', 'inline'],
    ['a JPEG that is a PDF', bytes('ffd8ffe0', '%PDF-1.7'), 'application/pdf', 'image/jpeg', 'inline'],
    ['an archive that says it is a page', bytes('504b0304', 'x'), 'text/html', 'application/zip', 'attachment'],
    ['a page that says it is a document', SCRIPT, 'application/msword', 'text/html', 'attachment'],
    ['nothing', '', 'text/html', 'application/octet-stream', 'attachment'],
    ['half a signature', bytes('8950'), 'image/png', 'application/octet-stream', 'attachment'],
    ['a type of two lines', 'x', 'text/csv\r\nset-cookie: a=b', 'text/plain', 'inline'],
  ];

describe('active content', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: [...testPlugins(), filesPlugin({ id: RECEIPTS })] });
  });
  afterAll(() => instance.close());

  it.each(tricks)('%s runs nowhere', async (_, content, claimed, type, kind) => {
    const ownerId = instance.people.get('user')!.id;
    const { id } = await asPlugin(instance, RECEIPTS, () =>
      sdk.files.put(Buffer.from(content), { name: 'x.html', type: claimed, ownerId }),
    );
    const { headers } = await instance.as('user').get(`/receipts/api/files/${id}/content`).expect(200);
    expect(headers['content-type']!.replace('; charset=utf-8', '')).toBe(type);
    expect(headers['content-disposition']).toMatch(new RegExp(`^${kind}; filename="x.html"`));
    // Whatever a browser makes of it: no script, and no origin of ours.
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['set-cookie']).toBeUndefined();
  });
});
