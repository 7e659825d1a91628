// Keeps one event stream open. The browser reconnects after a break, but not after an answer that is not a stream, so
// this class does that. It gives up after three errors in a row.
import type { InboxState, NotificationPayload } from '@sv/contracts/notification.contract';
import type { BrowserApis } from '@sv/ui/browser/browser-apis';

const URL = '/api/account/notifications/stream';
const MAX_ERRORS = 3;
const FIRST_RETRY_MS = 3000;
/** A stream that was open for a shorter time counts as a failure. */
const STABLE_AFTER_MS = 5000;
/** `EventSource.CLOSED`, as a constant because test doubles may lack it. */
const CLOSED = 2;

export interface StreamListener {
  /** After every opening, the list must be read for what happened meanwhile. */
  opened: () => void;
  payload: (payload: NotificationPayload) => void;
  state: (state: InboxState) => void;
  resync: () => void;
  /** The stream ended or could not be opened. The browser may reconnect. */
  interrupted: () => void;
  /** The server answered with something that is not a stream. */
  refused: () => void;
  gaveUp: () => void;
}

export class StreamConnection {
  private source: EventSource | null = null;
  private errors = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly browser: Pick<BrowserApis, 'openStream' | 'random'>,
    private readonly listener: StreamListener,
    /** The id of the newest known notification, or an empty string. */
    private readonly cursor: () => string,
  ) {}

  open(): void {
    if (!this.source) this.connect();
  }

  /** Opens a new stream at once: after a network loss or sleep, the old one may be dead without an error. */
  reconnect(): void {
    if (!this.source) return;
    this.close();
    this.connect();
  }

  close(): void {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
    this.errors = 0;
  }

  private connect(): void {
    const source = this.browser.openStream(`${URL}?cursor=${encodeURIComponent(this.cursor())}`);
    this.source = source;
    source.onopen = () => this.opened();
    source.onerror = () => this.failed(source);
    source.onmessage = ({ data }) => this.deliver(data, this.listener.payload);
    source.addEventListener('state', ({ data }) => this.deliver(data, this.listener.state));
    source.addEventListener('resync', () => this.listener.resync());
  }

  private opened(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.errors = 0), STABLE_AFTER_MS);
    this.listener.opened();
  }

  private failed(source: EventSource): void {
    clearTimeout(this.timer);
    this.listener.interrupted();
    const isClosed = source.readyState === CLOSED;
    // Without a network, the error says nothing about the stream.
    if (navigator.onLine) this.errors++;
    if (this.errors >= MAX_ERRORS) {
      this.close();
      return this.listener.gaveUp();
    }
    if (!isClosed) return;
    source.close();
    this.timer = setTimeout(() => this.connect(), this.retryDelayMs());
    this.listener.refused();
  }

  /** Exponential backoff with jitter. */
  private retryDelayMs(): number {
    return FIRST_RETRY_MS * 2 ** Math.max(0, this.errors - 1) * (0.75 + this.browser.random() / 2);
  }

  private deliver<T>(text: unknown, receive: (value: T) => void): void {
    this.errors = 0;
    try {
      receive(JSON.parse(String(text)) as T);
    } catch {
      // SyntaxError: the message was truncated or changed on its way.
      this.listener.resync();
    }
  }
}
