import { craftZip, type CraftedEntry, type CraftedZip } from '@sv/server/archive/testing/craft-zip';
import { createHash } from 'node:crypto';
import type { ArchiveManifest, ArchiveSection } from '../../../src/portability/format/archive-format';

const SOURCE = '7f2f3a6e-0000-4000-8000-000000000001';

export interface AnArchive {
  manifest?: Partial<ArchiveManifest> & Record<string, unknown>;
  /** By id; those with a dot are plugins'. */
  sections?: Record<string, ASection>;
  /** Entries besides. */
  extra?: CraftedEntry[];
  zip?: CraftedZip;
  /** Changes an entry right before it is written. */
  change?: (entry: CraftedEntry) => CraftedEntry;
}

interface ASection {
  /** Lines of JSON. */
  records?: readonly unknown[];
  /** Or the content as it is. */
  content?: string | Buffer;
  path?: string;
  files?: Record<string, string | Buffer>;
  /** What the manifest says of it, if not the truth. */
  told?: Partial<ArchiveSection>;
}

/** An archive as an export writes it, except for what a test says. */
export function anArchive({ manifest = {}, sections = {}, extra = [], zip, change = same }: AnArchive = {}): Buffer {
  const made = Object.entries(sections).map(([id, section]) => makeSection(id, section));
  const whole: ArchiveManifest = {
    formatVersion: 1,
    exportedAt: '2026-06-22T10:00:00.000Z',
    source: { instanceId: SOURCE, instanceUrl: 'https://old.example', platformVersion: '0.29.0' },
    subject: { userId: 'somebody', email: 'user@example.com' },
    sections: made.map(({ told }) => told),
    notIncluded: [],
    ...manifest,
  };
  const entries = [
    ...made.flatMap(({ entries: own }) => own),
    ...extra,
    { name: 'index.html', content: '<!doctype html><title>Export</title>' },
    { name: 'manifest.json', content: JSON.stringify(whole) },
  ];
  return craftZip(entries.map(change), zip);
}

const same = (entry: CraftedEntry): CraftedEntry => entry;
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

const PATHS: Record<string, string> = {
  account: 'platform/account.json',
  notifications: 'platform/notifications.ndjson',
  activity: 'platform/activity.ndjson',
  consents: 'platform/consents.json',
  entitlements: 'platform/entitlements.json',
  avatar: 'platform/avatar.png',
  'app-settings': 'platform/app-settings.json',
};

function makeSection(id: string, section: ASection): { told: ArchiveSection; entries: CraftedEntry[] } {
  const isPlugin = id.includes('.');
  const content = section.content ?? (section.records ?? []).map(record => `${JSON.stringify(record)}\n`).join('');
  const path = section.path ?? (isPlugin ? `plugins/${id}/data.ndjson` : (PATHS[id] ?? `platform/${id}.ndjson`));
  const files = Object.entries(section.files ?? {}).map(([name, bytes]) => ({
    path: isPlugin ? `plugins/${id}/files/${name}` : `platform/${id}/${name}`,
    content: bytes,
  }));
  const told: ArchiveSection = {
    id,
    pluginId: isPlugin ? id : null,
    schemaVersion: 1,
    path,
    sha256: sha256(content),
    bytes: Buffer.byteLength(content),
    records: section.records?.length ?? 1,
    files: files.map(file => ({
      path: file.path,
      sha256: sha256(file.content),
      bytes: Buffer.byteLength(file.content),
    })),
    ...section.told,
  };
  return {
    told,
    entries: [{ name: path, content }, ...files.map(file => ({ name: file.path, content: file.content }))],
  };
}

/** A line of `notifications.ndjson`. */
export const aRecord = (id: string, fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  id,
  source: 'com.example.elsewhere',
  sourceType: 'plugin',
  title: `Title of ${id}`,
  body: null,
  url: '/tasks',
  category: 'task',
  icon: null,
  readAt: null,
  dismissedAt: null,
  createdAt: '2026-06-01T10:00:00.000Z',
  ...fields,
});
