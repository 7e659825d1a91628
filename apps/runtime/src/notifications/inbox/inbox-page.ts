import type { NotificationItem, NotificationList } from '@sv/contracts/notification.contract';
import { toCursor } from '@sv/server/http/instant-cursor';

/** What the statement of a page answers, see `InboxSql.page`. It asked for one entry more than the page has. */
export interface PageRow {
  entries: string | Uint8Array | null;
  found: number;
  unread: number;
}

const HEAD = Buffer.from('{"notifications":[');
/** Between two entries, and nowhere else: in a JSON string the quotes would be escaped. */
const SEAM = Buffer.from('},{"id":"');
const NOTHING = Buffer.alloc(0);

/** JSON of a {@link NotificationList}. The entries are JSON already, and go into it as they are. */
export function toPage({ entries, found, unread }: PageRow, limit: number, transport: NotificationList['transport']) {
  const all = typeof entries === 'string' ? Buffer.from(entries) : toBuffer(entries);
  const shown = found > limit ? all.subarray(0, all.lastIndexOf(SEAM) + 1) : all;
  const nextCursor = found > limit ? `"${cursorBehind(lastOf(shown))}"` : 'null';
  const tail = `],"unreadCount":${unread},"transport":"${transport}","nextCursor":${nextCursor}}`;
  return Buffer.concat([HEAD, shown, Buffer.from(tail)]);
}

const toBuffer = (bytes: Uint8Array | null): Buffer =>
  bytes === null ? NOTHING : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function lastOf(entries: Buffer): NotificationItem {
  const seam = entries.lastIndexOf(SEAM);
  return JSON.parse(entries.toString('utf8', seam === -1 ? 0 : seam + 2)) as NotificationItem;
}

const cursorBehind = ({ createdAt, id }: NotificationItem): string => toCursor({ at: createdAt, id });
