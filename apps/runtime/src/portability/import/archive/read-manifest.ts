import { ArchiveRefusedError } from '@sv/server/archive/archive-refused.error';
import {
  type ArchiveFile,
  type ArchiveManifest,
  type ArchiveSection,
  FORMAT_VERSION,
  pluginDataPath,
  pluginFilePath,
  storedFilePath,
  type PlatformSectionId,
} from '../../format/archive-format';
import { MAX_ENTRIES } from '../../format/archive-limits';
import { Fields } from './fields';
import { parseBounded } from './parse-bounded';

const PLUGIN_ID = /^[a-z][a-z0-9]*(\.[a-z][a-z0-9-]*)+$/;
const PLATFORM_ID = /^[a-z][a-z0-9-]{0,39}$/;
const SHA256 = /^[0-9a-f]{64}$/;
const MAX_ID = 200;
/** Of one archive: far more than an instance has plugins. The result lists each section separately. */
const MAX_SECTIONS = 10_000;
const REASONS = ['disabled', 'permission', 'failed'] as const;

/**
 * Reads the manifest of an archive. What it lacks or has wrong is refused; what it has besides is left alone, for a
 * version of the format may get more fields (docs/portability.md).
 *
 * @throws ArchiveRefusedError `archive-newer-format`, `archive-invalid`
 */
export function readManifest(bytes: Buffer): ArchiveManifest {
  const root = Fields.of(parse(bytes));
  const formatVersion = root.count('formatVersion');
  if (formatVersion > FORMAT_VERSION) throw new ArchiveRefusedError('archive-newer-format');
  if (formatVersion < 1) root.refuse('formatVersion');
  const source = root.child('source');
  const subject = root.child('subject');
  const sections = root.list('sections', MAX_SECTIONS).map(readSection);
  if (new Set(sections.map(({ id }) => id)).size !== sections.length) root.refuse('sections');
  return {
    formatVersion,
    exportedAt: root.text('exportedAt', MAX_ID),
    source: {
      instanceId: source.text('instanceId', MAX_ID),
      instanceUrl: source.text('instanceUrl', 2048),
      platformVersion: source.text('platformVersion', MAX_ID),
    },
    subject: { userId: subject.text('userId', MAX_ID), email: subject.text('email', 320) },
    sections,
    notIncluded: root.list('notIncluded', MAX_SECTIONS).map(readMissing),
  };
}

function parse(bytes: Buffer): unknown {
  try {
    return parseBounded(bytes);
  } catch {
    throw new ArchiveRefusedError('archive-invalid', 'Its manifest.json is not valid JSON.');
  }
}

function readSection(fields: Fields): ArchiveSection {
  const id = fields.text('id', 40);
  const pluginId = fields.optionalText('pluginId', 40);
  const section: ArchiveSection = {
    id,
    pluginId,
    schemaVersion: fields.count('schemaVersion'),
    ...readEntry(fields),
    records: fields.count('records'),
    files: fields.list('files', MAX_ENTRIES).map(readEntry),
  };
  if (pluginId === null ? !isPlatforms(section) : !isPlugins(section, pluginId)) fields.refuse('path');
  return section;
}

/** One that this version does not know may have come later: it is skipped, and said so. */
function isPlatforms({ id, path, files }: ArchiveSection): boolean {
  if (!PLATFORM_ID.test(id)) return false;
  if (files.some(file => id !== 'files' || !file.path.startsWith(storedFilePath('')))) return false;
  const ending = path.startsWith(`platform/${id}.`) ? path.slice(`platform/${id}.`.length) : '';
  return isKnown(id) ? ENDINGS[id].test(ending) : /^[a-z0-9]{1,10}$/.test(ending);
}

const ENDINGS: Record<PlatformSectionId, RegExp> = {
  account: /^json$/,
  notifications: /^ndjson$/,
  activity: /^ndjson$/,
  consents: /^json$/,
  entitlements: /^json$/,
  avatar: /^[a-z0-9]{1,10}$/,
  'app-settings': /^json$/,
  files: /^ndjson$/,
};

const isKnown = (id: string): id is PlatformSectionId => Object.hasOwn(ENDINGS, id);

const isPlugins = ({ id, path, files }: ArchiveSection, pluginId: string): boolean =>
  id === pluginId &&
  PLUGIN_ID.test(id) &&
  path === pluginDataPath(id) &&
  files.every(file => file.path.startsWith(pluginFilePath(id, '')));

function readEntry(fields: Fields): ArchiveFile {
  const sha256 = fields.text('sha256', 64);
  if (!SHA256.test(sha256)) fields.refuse('sha256');
  return { path: fields.text('path', 4096), sha256, bytes: fields.count('bytes') };
}

function readMissing(fields: Fields): ArchiveManifest['notIncluded'][number] {
  const reason = fields.text('reason', 40);
  // Of a later version of the format, perhaps.
  return { pluginId: fields.text('pluginId', 40), reason: REASONS.find(known => known === reason) ?? 'failed' };
}
