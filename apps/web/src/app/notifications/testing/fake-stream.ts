// An EventSource that a test controls.
import type { InboxState, NotificationPayload } from '@sv/contracts/notification.contract';

export class FakeStream extends EventTarget {
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readyState = 0;

  constructor(
    readonly url: string,
    readonly tab = '',
  ) {
    super();
  }

  get cursor(): string {
    return new URL(this.url, 'http://localhost').searchParams.get('cursor')!;
  }

  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  payload(payload: NotificationPayload): void {
    this.onmessage?.({ data: JSON.stringify(payload) });
  }

  state(state: InboxState): void {
    this.dispatchEvent(new MessageEvent('state', { data: JSON.stringify(state) }));
  }

  /** @param topic of live updates; left out: everything */
  resync(topic?: string): void {
    this.dispatchEvent(new MessageEvent('resync', { data: JSON.stringify({ topic }) }));
  }

  live(topic: string, payload?: unknown): void {
    this.dispatchEvent(new MessageEvent('live', { data: JSON.stringify({ topic, payload }) }));
  }

  /** The connection broke; the browser will reconnect. */
  breaks(): void {
    this.readyState = 0;
    this.onerror?.();
  }

  /** The answer was not a stream; the browser will not reconnect. */
  isRefused(): void {
    this.readyState = 2;
    this.onerror?.();
  }

  close(): void {
    this.readyState = 2;
  }
}
