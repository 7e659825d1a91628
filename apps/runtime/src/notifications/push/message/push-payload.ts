import type { Language } from '@sv/contracts/language.contract';
import type { PushPayload } from '@sv/contracts/notification.contract';
import { platformTexts } from '../../texts/platform-catalogue';

/**
 * What fits into a record of 4096 bytes of `aes128gcm` (RFC 8188, RFC 8291) beside its header of 86 bytes, the tag of 16
 * and the delimiter. Services need not take more.
 */
export const MAX_PAYLOAD_BYTES = 4096 - 86 - 17;
/** Longer links are left out, and the push opens the workspace. */
const MAX_LINK_BYTES = 2048;
const MAX_TITLE_BYTES = 800;
/** An icon takes no room from the text. */
const KEPT_FOR_TEXT = 1000;

/** What a push says of a notification; the text is cut where it would be too long. */
export interface PushText {
  notificationId: string;
  title: string;
  body: string | null;
  url: string | null;
  icon: string | null;
}

export function pushPayload({ notificationId, title, body, url, icon }: PushText): Buffer {
  const payload: PushPayload = { tag: notificationId, notificationId, title: cut(title, MAX_TITLE_BYTES) };
  if (url !== null && fits(url)) payload.url = url;
  if (icon !== null && fits(icon) && sizeOf({ ...payload, icon }) <= MAX_PAYLOAD_BYTES - KEPT_FOR_TEXT)
    payload.icon = icon;
  if (body !== null) payload.body = cut(body, MAX_PAYLOAD_BYTES - sizeOf({ ...payload, body: '' }));
  return Buffer.from(JSON.stringify(payload));
}

/** The payload that says only that something arrived. */
export const contentFreePayload = (tag: string, language: Language): Buffer =>
  Buffer.from(JSON.stringify({ tag, ...platformTexts[language].contentFree } satisfies PushPayload));

/** The payload for everything that waited until the quiet hours were over. */
export const summaryPayload = (count: number, language: Language): Buffer =>
  Buffer.from(JSON.stringify({ tag: 'quiet-hours', ...platformTexts[language].waited(count) } satisfies PushPayload));

/** At most so many bytes as JSON, between whole characters; an ellipsis shows that there was more. */
function cut(text: string, bytes: number): string {
  if (jsonBytes(text) <= bytes) return text;
  let kept = '';
  let left = bytes - jsonBytes('…');
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    left -= jsonBytes(segment);
    if (left < 0) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** The length of its JSON without the quotes. */
const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;
const sizeOf = (payload: PushPayload): number => Buffer.byteLength(JSON.stringify(payload));
const fits = (link: string): boolean => jsonBytes(link) <= MAX_LINK_BYTES;
