import { asGerman } from '@sv/server/testing/as-german';
import type { ArchiveManifest, ArchiveSection } from '../../format/archive-format';
import { archivePage } from './archive-page';

const section = (id: string, fields: Partial<ArchiveSection> = {}): ArchiveSection => ({
  id,
  pluginId: null,
  schemaVersion: 1,
  path: `platform/${id}.json`,
  sha256: 'x',
  bytes: 999,
  records: 1234,
  files: [],
  ...fields,
});

const file = { path: 'files/a', sha256: 'x', bytes: 1_500_000 };
const manifest: ArchiveManifest = {
  formatVersion: 1,
  exportedAt: '2026-07-04T22:30:00Z',
  source: { instanceId: 'i', instanceUrl: 'https://work.example', platformVersion: '1.2.3' },
  subject: { userId: 'u', email: '<b>ada@example.org' },
  sections: [section('account'), section('files', { files: [file] }), section('com.example.choir')],
  notIncluded: (['disabled', 'permission', 'failed'] as const).map(reason => ({ pluginId: reason, reason })),
};

const page = (language: 'en' | 'de', tag: string): string =>
  archivePage({
    manifest,
    instanceName: 'Chor & Co',
    pluginNames: new Map([['com.example.choir', 'Chor <i>']]),
    cutSections: ['files'],
    reader: { language, tag, timeZone: 'Europe/Zurich' },
  });

describe('the page inside an archive', () => {
  it('is in the language, format and time zone of the person, and what people wrote is text', () => {
    const german = page('de', 'de-CH');
    const text = german.replace(/<style>[^]*?<\/style>|<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    expect(german).toContain('<html lang="de">');
    expect(text).toContain('Deine Daten aus Chor &amp; Co');
    expect(text).toContain('Exportiert am 5. Juli 2026 um 00:30 MESZ von &lt;b&gt;ada@example.org');
    expect(text).toContain('Chor &lt;i&gt;');
    expect(text).toMatch(/1\D234 999 Bytes/);
    expect(text).toContain('und 1 Datei');
    expect(asGerman(text)).toBe(text);
  });

  it('is English for whoever reads English', () => {
    const english = page('en', 'en-GB');
    expect(english).toContain('Exported on 5 July 2026 at 00:30 CEST by');
    expect(english).toContain('<td>1,234</td><td>999 bytes</td>');
  });
});
