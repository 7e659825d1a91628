import { waitFor } from '@sv/server/testing/wait-for';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { Person } from './support/person';

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';

/** Counts who comes, also who only opens a connection and asks nothing. */
class Listener {
  connections = 0;
  private readonly server: Server = createServer(socket => {
    this.connections++;
    socket.on('error', () => undefined).end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n');
  });

  async start(): Promise<string> {
    await new Promise<void>(resolve => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
  }
}

/** Every way we know to run something out of an SVG, or to have it ask for something. */
function hostile(away: string): string {
  const act = `fetch('${away}/fetch');document.documentElement.setAttribute('data-ran','1');alert(1)`;
  return `<?xml version="1.0"?><?xml-stylesheet href="${away}/style.css" type="text/css"?>
<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100" width="100" height="100"
  onload="${act}" onclick="${act}" onfocusin="${act}">
  <script>${'<'}![CDATA[${act}]]></script>
  <script href="${away}/script.js"/><script xlink:href="data:text/javascript,${encodeURIComponent(act)}"/>
  <style>@import url(${away}/import.css);
    @font-face { font-family: x; src: url(${away}/font.woff2) }
    rect { fill: url(${away}/fill.svg#a); mask: url(${away}/mask.svg#a); cursor: url(${away}/cursor.png), auto }
    text { font-family: x; background: url(${away}/ground.png) }</style>
  <rect width="100" height="100"><set attributeName="onmouseover" to="${act}"/></rect>
  <image href="${away}/image.png" width="9" height="9" onerror="${act}"/><image xlink:href="/api/shell" onerror="${act}"/>
  <use href="${away}/use.svg#a"/><feImage href="${away}/feimage.png"/><text y="20">words</text>
  <a xlink:href="javascript:${act}"><rect id="link" width="100" height="100" fill="#3355ff" fill-opacity="0.5"/></a>
  <animate attributeName="href" from="javascript:${act}" to="javascript:${act}" onbegin="${act}" dur="1s"/>
  <set attributeName="x" onbegin="${act}" onend="${act}" dur="0.01s"/>
  <handler type="text/javascript" xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">${act}</handler>
  <foreignObject width="100" height="100">
    <body xmlns="${XHTML}" onload="${act}">
      <script>${act}</script><img src="${away}/img.png" onerror="${act}"/><img src="x" onerror="${act}"/>
      <iframe src="${away}/frame" srcdoc="&lt;script&gt;parent.document&lt;/script&gt;"></iframe>
      <iframe src="javascript:${act}"></iframe><object data="${away}/object"></object><embed src="${away}/embed"/>
      <video src="${away}/video" autoplay="autoplay" onerror="${act}"></video><audio src="${away}/audio" autoplay="autoplay"/>
      <link rel="stylesheet" href="${away}/link.css"/><link rel="preload" as="image" href="${away}/preload"/>
      <link rel="prefetch" href="${away}/prefetch"/><link rel="preconnect" href="${away}"/><link rel="modulepreload" href="${away}/module.js"/>
      <meta http-equiv="refresh" content="0;url=${away}/refresh"/>
      <form action="${away}/form" method="get"><input name="a" autofocus="autofocus" onfocus="${act}"/><button id="send">go</button></form>
      <details open="open" ontoggle="${act}"><summary>a</summary></details>
    </body>
  </foreignObject>
</svg>`;
}

/** An SVG that somebody uploaded, opened by itself under the origin of the workspace: the place where it could do most. */
describe('an SVG with a script in it, opened by itself', () => {
  // Where nothing holds the script; each test counts the dialogs itself.
  expectNotices('alert of the browser: 1');
  let instance: Instance;
  let owner: Person;
  let browser: Browser;
  let context: BrowserContext;
  let listener: Listener;
  let away: string;

  beforeAll(async () => {
    listener = new Listener();
    away = await listener.start();
    instance = await Instance.start();
    owner = await Person.register(instance.url, { name: 'Ada Lovelace', email: 'ada@example.com' });
    browser = await launchBrowser();
    context = await browser.newContext();
    const cookies = owner.cookie.split('; ').map(cookie => cookie.split(/=(.*)/s) as [string, string]);
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: instance.url })));
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
    listener?.stop();
  });

  const upload = async (path: string, svg: string): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([svg], { type: 'image/svg+xml' }), 'logo.svg');
    const headers = { cookie: owner.cookie };
    const answer = await fetch(instance.url + path, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { url: string }).url;
  };

  /** What happened: scripts that ran, and what was answered beside the picture itself. */
  const watch = (page: Page) => {
    const answers: string[] = [];
    const dialogs: string[] = [];
    // What the policy refuses is announced as a request too, and never sent: the listener says so.
    page.on('response', response => answers.push(response.url()));
    page.on('dialog', dialog => {
      dialogs.push(dialog.message());
      dialog.dismiss().catch(() => undefined);
    });
    return { answers, dialogs };
  };

  it('runs where nothing holds it, so that the next tests can fail', async () => {
    const plain = createHttpServer((_, response) => {
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(hostile(away));
    });
    await new Promise<void>(resolve => plain.listen(0, '127.0.0.1', resolve));
    // A browser of its own: what runs free may take it down.
    const another = await launchBrowser();
    const page = await another.newPage();
    const { answers, dialogs } = watch(page);
    await page
      .goto(`http://127.0.0.1:${(plain.address() as AddressInfo).port}/`, { waitUntil: 'commit' })
      .catch(() => null);
    // Not a time: it must be seen to run, however busy the machine is.
    await waitFor(() => answers.length > 10 && dialogs.length > 2 && listener.connections > 5, 30_000);
    expect(answers.length).toBeGreaterThan(10);
    expect(dialogs.length).toBeGreaterThan(2);
    expect(listener.connections).toBeGreaterThan(5);
    await another.close();
    plain.close();
  });

  it.each(['/api/instance/logo', '/api/instance/favicon', '/api/instance/email-logo'])(
    '%s: runs nothing and asks for nothing',
    async path => {
      const url = await upload(path, hostile(away));
      const before = listener.connections;
      const page = await context.newPage();
      const { answers, dialogs } = watch(page);

      await page.goto(instance.url + url);
      await page.waitForTimeout(500);
      await page.mouse.click(50, 50);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(1000);

      expect(page.url()).toBe(instance.url + url);
      expect(await page.locator('[data-ran]').count()).toBe(0);
      expect(dialogs).toEqual([]);
      expect(answers).toEqual([instance.url + url]);
      expect(listener.connections - before).toBe(0);
      await page.close();
    },
  );

  it('is shown as a picture on the pages, where it runs nothing either', async () => {
    await upload('/api/instance/logo', hostile(away));
    const before = listener.connections;
    const page = await context.newPage();
    await page.goto(`${instance.url}/launcher`);
    await page.locator('sv-brand img').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(1000);
    expect(listener.connections - before).toBe(0);
    await page.close();
  });

  it('is of no origin, so that it could read nothing if it ran', async () => {
    const url = await upload('/api/instance/logo', hostile(away));
    const { headers } = await fetch(instance.url + url);
    expect(headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    );
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      'image/svg+xml; charset=utf-8',
      'nosniff',
    ]);
  });

  it('becomes a PNG when it is the picture of a person', async () => {
    const url = await upload('/api/account/avatar', hostile(away));
    const { headers } = await fetch(instance.url + url, { headers: { cookie: owner.cookie } });
    expect(headers.get('content-type')).toBe('image/png');
  });
});
