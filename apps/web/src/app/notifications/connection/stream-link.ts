// One event stream that is kept open. The browser comes back by itself after a break, when the server said it should;
// after an answer that was no stream it never does, so that is done here. Three errors in a row, and it is given up.
import type { InboxState, NotificationPayload } from '@sv/contracts/notification.contract';
import type { BrowserMeans } from './browser-means';

const URL = '/api/account/notifications/stream';
const MAX_ERRORS = 3;
const FIRST_WAIT_MS = 3000;
/** A stream that was open for less was no success. */
const STEADY_AFTER_MS = 5000;
/** `EventSource.CLOSED`, which a stand-in need not have. */
const CLOSED = 2;

export interface StreamListener {
  /** Each time: what happened meanwhile must be read from the list. */
  opened: () => void;
  payload: (payload: NotificationPayload) => void;
  state: (state: InboxState) => void;
  resync: () => void;
  /** It ended, or could not be opened. It may come back by itself. */
  broke: () => void;
  /** The server answered with something else. */
  refused: () => void;
  gaveUp: () => void;
}

export class StreamLink {
  private source: EventSource | null = null;
  private errors = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly means: Pick<BrowserMeans, 'openStream' | 'chance'>,
    private readonly listener: StreamListener,
    /** Id of the newest notification that is known, or nothing. */
    private readonly cursor: () => string,
  ) {}

  get isWanted(): boolean {
    return this.source !== null;
  }

  open(): void {
    if (!this.source) this.connect();
  }

  /** Anew and at once: the network was away, or the machine slept, and nobody would notice that the old one is dead. */
  renew(): void {
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
    const source = this.means.openStream(`${URL}?cursor=${encodeURIComponent(this.cursor())}`);
    this.source = source;
    source.onopen = () => this.opened();
    source.onerror = () => this.failed(source);
    source.onmessage = ({ data }) => this.hand(data, this.listener.payload);
    source.addEventListener('state', ({ data }) => this.hand(data, this.listener.state));
    source.addEventListener('resync', () => this.listener.resync());
  }

  private opened(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.errors = 0), STEADY_AFTER_MS);
    this.listener.opened();
  }

  private failed(source: EventSource): void {
    clearTimeout(this.timer);
    this.listener.broke();
    const isClosed = source.readyState === CLOSED;
    // Without a network nothing is said about the stream.
    if (navigator.onLine) this.errors++;
    if (this.errors >= MAX_ERRORS) {
      this.close();
      return this.listener.gaveUp();
    }
    if (!isClosed) return;
    source.close();
    this.timer = setTimeout(() => this.connect(), this.wait());
    this.listener.refused();
  }

  /** Twice as long each time, and for everybody a little different. */
  private wait(): number {
    return FIRST_WAIT_MS * 2 ** Math.max(0, this.errors - 1) * (0.75 + this.means.chance() / 2);
  }

  private hand<T>(text: unknown, take: (value: T) => void): void {
    this.errors = 0;
    try {
      take(JSON.parse(String(text)) as T);
    } catch {
      // SyntaxError: cut or changed on its way.
      this.listener.resync();
    }
  }
}
