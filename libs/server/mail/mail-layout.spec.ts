import { layOut } from './mail-layout';
import { type MailLook, plainLook } from './mail-look';

const PLAIN = plainLook('https://work.example.com');
const BRANDED: MailLook = {
  name: 'Acme',
  host: 'work.example.com',
  fromName: 'Acme mail',
  logo: 'https://work.example.com/api/instance/logo?v=1',
  button: { ground: '#a58800', words: '#000000' },
};

const NASTY = `<script>alert("1")</script><img src=x onerror=alert('2')>&amp;`;

describe('layOut', () => {
  it('shows whatever people call themselves as text', () => {
    const words = {
      subject: NASTY,
      paragraphs: [NASTY],
      link: { label: NASTY, url: `https://work.example.com/?a=1&b="><b>` },
      closing: [NASTY],
    };
    const { html, text } = layOut(words, { ...PLAIN, name: NASTY });

    expect(html).not.toMatch(/<script|<img|"><b>/);
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(html).toContain('href="https://work.example.com/?a=1&amp;b=&quot;&gt;&lt;b&gt;"');
    expect(text).toContain(NASTY);
  });

  it('loads nothing and, while nobody chose any, has no colours of its own, so that it can be read in the dark', () => {
    const { html } = layOut({ subject: 'A', paragraphs: ['B'] }, PLAIN);

    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).not.toMatch(/src=|url\(|@import|(background|[^-]color):/);
  });

  it('says the same as text and as HTML', () => {
    const link = { label: 'Open it', url: 'https://work.example.com/x' };
    const { html, text } = layOut(
      { subject: 'A', paragraphs: ['First.', 'Second.'], link, closing: ['Last.'] },
      { ...PLAIN, name: 'Work' },
    );

    for (const part of ['First.', 'Second.', 'Open it', link.url, 'Last.', 'Work']) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
  });

  it('keeps a subject on one line', () => {
    expect(layOut({ subject: 'a\r\nBcc: b\u2028c\0', paragraphs: [] }, PLAIN).subject).toBe('a Bcc: b c');
  });

  it('shows the logo of the workspace, or its name where pictures are not loaded', () => {
    const { html, text } = layOut({ subject: 'A', paragraphs: ['B'] }, BRANDED);

    expect(html.match(/<img[^>]*>/g)).toEqual([
      expect.stringContaining('src="https://work.example.com/api/instance/logo?v=1" alt="Acme"'),
    ]);
    expect(text).not.toContain('/api/instance/logo');
  });

  it('begins with the name where there is no logo, and says the address once where there is no name', () => {
    const begins = layOut({ subject: 'A', paragraphs: ['B'] }, { ...BRANDED, logo: null }).html;
    expect(begins.indexOf('>Acme</p>')).toBeLessThan(begins.indexOf('>B</p>'));

    expect(layOut({ subject: 'A', paragraphs: ['B'] }, PLAIN).html.match(/work\.example\.com/g)).toHaveLength(1);
  });

  it('loads the same picture for everybody: nobody learns which mail was opened', () => {
    const pictures = ['ada@example.com', 'bob@example.com'].map(to => {
      const link = { label: 'Open', url: `https://work.example.com/x?token=${to}` };
      return /<img src="([^"]+)"/.exec(layOut({ subject: to, paragraphs: [to], link }, BRANDED).html)![1];
    });

    expect(new Set(pictures).size).toBe(1);
  });

  it('has one button in the colours it is given', () => {
    const link = { label: 'Open', url: 'https://work.example.com/x' };
    const { html } = layOut({ subject: 'A', paragraphs: ['B'], link }, BRANDED);

    expect(html.match(/background:#a58800;color:#000000/g)).toHaveLength(1);
  });

  it('says under every mail where the workspace is: a name can be anybody’s', () => {
    const { html, text } = layOut({ subject: 'A', paragraphs: ['B'] }, { ...PLAIN, name: 'Your Bank' });

    expect(text).toContain('-- \nYour Bank · work.example.com');
    expect(html).toContain('Your Bank · work.example.com');
  });

  it('lets no name and no address of a picture out of its attribute', () => {
    const look = { ...BRANDED, name: NASTY, logo: 'https://x.example/"onerror="alert(1)' };

    expect(layOut({ subject: 'A', paragraphs: [] }, look).html).not.toMatch(/"onerror=|<script|<img src=x/);
  });
});
