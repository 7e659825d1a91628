import type { NotificationPayload } from '@sv/contracts/notification.contract';
import { Frame } from '../../kernel/streams/frames';
import { dataText, idText } from './notification-frames';

/** The bytes that a socket accepts at once. More would count as unread although it is being sent. */
const FULL_AT = 65_536;

/** Notifications that go out together: serialised and framed once, whatever the number of streams. */
export class Batch {
  private readonly entries: { id: string; text: string }[] = [];
  private size = 0;
  private bare?: Frame;
  private named?: Frame;

  get isEmpty(): boolean {
    return this.entries.length === 0;
  }

  get isFull(): boolean {
    return this.size >= FULL_AT;
  }

  add(payload: NotificationPayload): void {
    const text = dataText(payload);
    this.entries.push({ id: payload.notificationId, text });
    this.size += text.length;
  }

  /** All of the batch as one frame, for a client that opted in or did not. */
  frame(optedIn: boolean): Frame {
    if (optedIn) return (this.named ??= new Frame(this.entries.map(named).join('')));
    return (this.bare ??= new Frame(this.entries.map(({ text }) => text).join('')));
  }

  /** Each notification as a frame, for a stream that may have received some of them. */
  frames(): { id: string; frame: Frame }[] {
    return this.entries.map(entry => ({ id: entry.id, frame: new Frame(named(entry)) }));
  }
}

const named = ({ id, text }: { id: string; text: string }): string => idText(id) + text;
