import type { ActivityEntry } from '@sv/sdk';
import type { RequestContext } from '../../kernel/request-context/request-context';
import type { LogEntry } from '../chain/log-line';
import { toLogText } from '../chain/log-text';

const ACTION = /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/;
const MAX_ACTION = 64;
const MAX_SUMMARY = 500;
const MAX_ID = 128;
const MAX_METADATA_BYTES = 4096;

/** What a plugin gave cannot be stored in the log; the message says why, for the author. */
class BadEntryError extends Error {
  override readonly name = 'BadEntryError';
}

/**
 * An entry of a plugin, as it will be stored: what the plugin says happened, and what only the host can say: who, in
 * which plugin, in which tenant. Read here and now, so that nothing can change it later.
 *
 * @throws BadEntryError
 */
export function toPluginEntry(entry: ActivityEntry, context: RequestContext, pluginId: string, now: Date): LogEntry {
  if (typeof entry !== 'object' || entry === null) throw new BadEntryError('it is no object');
  const { action, summary, subjectUserId, targetType, targetId, metadata } = entry;
  if (typeof action !== 'string' || action.length > MAX_ACTION || !ACTION.test(action)) {
    throw new BadEntryError(`action must be noun.verb in kebab-case, of at most ${MAX_ACTION} characters`);
  }
  // Without a session the plugin itself is the actor, even when it works for a person.
  const actor = context.session ? context.user : null;
  return {
    tenantId: context.tenantId,
    actorId: actor?.id ?? pluginId,
    actorType: actor ? 'user' : 'plugin',
    action,
    subjectUserId: text('subjectUserId', subjectUserId, MAX_ID),
    targetType: text('targetType', targetType, MAX_ID),
    targetId: text('targetId', targetId, MAX_ID),
    pluginId,
    visibility: 'own',
    summary: plain(summary),
    metadata: toJson(metadata),
    createdAt: now,
  };
}

function text(field: string, value: unknown, max: number): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.length > max) {
    throw new BadEntryError(`${field} must be a string of at most ${max} characters`);
  }
  return toLogText(value);
}

/** One line, shortened when it is too long: a shortened summary is better than none. */
function plain(summary: unknown): string | null {
  if (summary === undefined || summary === null) return null;
  if (typeof summary !== 'string') throw new BadEntryError('summary must be a string');
  const line = summary
    .slice(0, MAX_SUMMARY * 2)
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/g, ' ')
    .trim();
  const cut = line.length > MAX_SUMMARY ? `${line.slice(0, MAX_SUMMARY - 1)}…` : line;
  return toLogText(cut);
}

function toJson(metadata: unknown): string | null {
  if (metadata === undefined || metadata === null) return null;
  if (typeof metadata !== 'object' || Array.isArray(metadata)) throw new BadEntryError('metadata must be an object');
  const json = JSON.stringify(metadata) as string | undefined;
  if (!json?.startsWith('{')) throw new BadEntryError('metadata must be an object');
  if (Buffer.byteLength(json) > MAX_METADATA_BYTES) {
    throw new BadEntryError(`metadata must be at most ${MAX_METADATA_BYTES} bytes of JSON`);
  }
  return json;
}
