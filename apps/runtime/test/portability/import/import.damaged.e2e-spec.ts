import { randomInt } from 'node:crypto';
import { anArchive } from '../../support/portability/an-archive';
import { BOX, boxPlugin, things } from '../../support/portability/box-plugin';
import { countsOf, importArchive } from '../../support/portability/import-client';
import { refusalOf } from '../../support/portability/untouched';
import { type Client, startTestInstance, type TestInstance } from '../../support/test-instance';

describe('an archive that is not what an export wrote', () => {
  let instance: TestInstance;
  let client: Client;
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: [boxPlugin()] });
    client = instance.as('user');
  });
  afterAll(() => instance.close());

  const sections = { [BOX]: { records: things(50), files: { 'a.txt': 'a file' } } };
  const refused = (archive: Buffer) => refusalOf(instance, client, archive);
  const refusal = (code: string, status = 400) => ({ status, code, changed: [] });

  it('cut off, at 100 random places', async () => {
    const whole = anArchive({ sections });
    for (let round = 0; round < 100; round += 1) {
      const at = randomInt(1, whole.length);
      expect({ at, ...(await refused(whole.subarray(0, at))) }).toEqual({ at, ...refusal('archive-truncated') });
    }
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('an archive, says the name')],
    ['another format', Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3])],
    ['a page in front of an archive', Buffer.concat([Buffer.from('<html>'), anArchive({ sections })])],
    ['something behind an archive', Buffer.concat([anArchive({ sections }), Buffer.from('more')])],
    ['a ZIP without a manifest', anArchive({ change: entry => ({ ...entry, name: `x-${entry.name as string}` }) })],
  ])('%s', async (_, archive) => expect(await refused(archive)).toEqual(refusal('archive-invalid')));

  it('encrypted', async () => {
    const change = anArchive({ sections, change: entry => ({ ...entry, told: { flags: 0x0801 } }) });
    expect(await refused(change)).toEqual(refusal('archive-encrypted'));
  });

  it('an entry twice, also in other letters', async () => {
    for (const name of ['index.html', 'INDEX.HTML', `plugins/${BOX}/DATA.ndjson`]) {
      const archive = anArchive({ sections, extra: [{ name, content: 'x' }] });
      expect(await refused(archive)).toEqual(refusal('archive-duplicate-entry'));
    }
  });

  it('an entry that the manifest does not name: a file, a folder, an archive', async () => {
    for (const name of ['notes.txt', 'platform/', 'nested.zip', 'plugins/com.example.box/files/b.txt']) {
      const archive = anArchive({ sections, extra: [{ name, content: name.endsWith('/') ? '' : 'x' }] });
      expect(await refused(archive)).toEqual(refusal('archive-unexpected-entry'));
    }
  });

  it('a wrong CRC, in the directory and everywhere', async () => {
    const path = `plugins/${BOX}/data.ndjson`;
    const everywhere = anArchive({
      sections,
      change: entry => (entry.name === path ? { ...entry, told: { crc32: 7 } } : entry),
    });
    expect(await refused(everywhere)).toEqual(refusal('archive-checksum'));
    const inFront = anArchive({
      sections,
      change: entry => (entry.name === path ? { ...entry, toldLocally: { crc32: 7 } } : entry),
    });
    expect(await refused(inFront)).toEqual(refusal('archive-invalid'));
  });

  it('a wrong checksum or size in the manifest, of a section and of a file', async () => {
    const lie = (told: object) => anArchive({ sections: { [BOX]: { records: things(5), told } } });
    expect(await refused(lie({ sha256: '0'.repeat(64) }))).toEqual(refusal('archive-checksum'));
    expect(await refused(lie({ bytes: 1 }))).toEqual(refusal('archive-checksum'));
    const files = [{ path: `plugins/${BOX}/files/a.txt`, sha256: '0'.repeat(64), bytes: 6 }];
    const archive = anArchive({
      sections: { [BOX]: { records: things(5), files: { 'a.txt': 'a file' }, told: { files } } },
    });
    expect(await refused(archive)).toEqual(refusal('archive-checksum'));
  });

  it('fewer or more records than the manifest says', async () => {
    for (const records of [4, 6]) {
      const archive = anArchive({ sections: { [BOX]: { records: things(5), told: { records } } } });
      expect(await refused(archive)).toEqual(refusal('archive-invalid'));
    }
  });

  it('a newer format, whatever else it has', async () => {
    for (const formatVersion of [2, 99]) {
      const archive = anArchive({ manifest: { formatVersion }, extra: [{ name: 'new.bin', content: 'x' }] });
      expect(await refused(archive)).toEqual(refusal('archive-newer-format'));
    }
  });

  it.each([
    ['no format', { formatVersion: '1' }],
    ['version 0', { formatVersion: 0 }],
    ['half a version', { formatVersion: 1.5 }],
    ['no sections', { sections: null }],
    ['a section that is a text', { sections: ['account'] }],
    ['a source that is a list', { source: [] }],
    ['no subject', { subject: undefined }],
    ['a section that lacks everything', { sections: [{ id: 'account', pluginId: null }] }],
  ] as [string, Record<string, unknown>][])('a manifest with %s', async (_, manifest) => {
    expect(await refused(anArchive({ manifest }))).toEqual(refusal('archive-invalid'));
  });

  it('a manifest that is no JSON, or no object', async () => {
    for (const content of ['', '{', 'null', '[]', '"x"', '\u0000']) {
      const archive = anArchive({
        change: entry => (entry.name === 'manifest.json' ? { ...entry, content } : entry),
      });
      expect(await refused(archive)).toEqual(refusal('archive-invalid'));
    }
  });

  it('one section is missing', async () => {
    const archive = anArchive({
      sections,
      change: entry => (entry.name === `plugins/${BOX}/files/a.txt` ? { ...entry, name: 'index2.html' } : entry),
    });
    expect((await refused(archive)).code).toBe('archive-unexpected-entry');
    const told = { files: [{ path: `plugins/${BOX}/files/b.txt`, sha256: '0'.repeat(64), bytes: 1 }] };
    const lacking = anArchive({ sections: { [BOX]: { records: things(1), told } } });
    expect(await refused(lacking)).toEqual(refusal('archive-invalid'));
  });

  it('what a later version adds to the manifest is left alone', async () => {
    const archive = anArchive({
      manifest: { encryption: null, theme: { colour: 'red' } },
      sections: { ...sections, later: { records: [1, 2, 3] } },
    });
    const result = await importArchive(client, archive);
    expect(countsOf(result)).toEqual({ [BOX]: 'imported 50/0/0', later: 'skipped 0/3/0' });
    expect(result.sections[1]!.warnings[0]!.code).toBe('section-unknown');
  });
});
