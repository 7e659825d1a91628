import { layOut } from './mail-layout';

const NASTY = `<script>alert("1")</script><img src=x onerror=alert('2')>&amp;`;

describe('layOut', () => {
  it('shows whatever people call themselves as text', () => {
    const words = {
      subject: NASTY,
      paragraphs: [NASTY],
      link: { label: NASTY, url: `https://work.example.com/?a=1&b="><b>` },
      closing: [NASTY],
    };
    const { html, text } = layOut(words, NASTY);

    expect(html).not.toMatch(/<script|<img|"><b>/);
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(html).toContain('href="https://work.example.com/?a=1&amp;b=&quot;&gt;&lt;b&gt;"');
    expect(text).toContain(NASTY);
  });

  it('loads nothing and has no colours of its own, so that it can be read in the dark', () => {
    const { html } = layOut({ subject: 'A', paragraphs: ['B'] }, 'C');

    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).not.toMatch(/src=|url\(|@import|(background|[^-]color):/);
  });

  it('says the same as text and as HTML', () => {
    const link = { label: 'Open it', url: 'https://work.example.com/x' };
    const { html, text } = layOut(
      { subject: 'A', paragraphs: ['First.', 'Second.'], link, closing: ['Last.'] },
      'Work',
    );

    for (const part of ['First.', 'Second.', 'Open it', link.url, 'Last.', 'Work']) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
  });

  it('keeps a subject on one line', () => {
    expect(layOut({ subject: 'a\r\nBcc: b\u2028c\0', paragraphs: [] }, '').subject).toBe('a Bcc: b c');
  });
});
