import type { InboxState, NotificationPayload } from '@sv/contracts/notification.contract';

/** JSON has no raw line breaks, so one `data:` line is always enough. */
export const dataText = (payload: NotificationPayload): string => `data: ${JSON.stringify(payload)}\n\n`;

/** Precedes the data for a client that opted in, so that it can say later where it stopped. */
export const idText = (notificationId: string): string => `id: ${notificationId}\n`;

export const stateText = (state: InboxState): string => `event: state\ndata: ${JSON.stringify(state)}\n\n`;
