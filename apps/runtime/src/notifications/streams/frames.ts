import type { NotificationPayload } from '@sv/contracts/notification.contract';

/** A comment that keeps proxies from cutting an idle stream (spec 4.1, "Stream framing"). */
export const HEARTBEAT = Buffer.from(': heartbeat\n\n');

/** JSON has no raw line breaks, so one `data:` line is always enough. */
export const dataFrame = (payload: NotificationPayload): Buffer => Buffer.from(`data: ${JSON.stringify(payload)}\n\n`);
