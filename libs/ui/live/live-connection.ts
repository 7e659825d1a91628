// Keeps the event stream of live updates open. It reconnects on its own and not as the browser would: with growing
// pauses and jitter, and also after an answer that is not a stream.
import type { BrowserApis } from '../browser/browser-apis';
import { type LiveMessage, resyncAll } from './live-message';

const URL = '/api/live';
const FIRST_RETRY_MS = 1500;
const LONGEST_RETRY_MS = 60_000;
/** A stream that was open for a shorter time counts as a failure. */
const STABLE_AFTER_MS = 5000;
/** `EventSource.CLOSED`, as a constant because test doubles may lack it. */
const CLOSED = 2;

export interface LiveConnectionListener {
  /** After every opening something may have been missed. */
  opened: () => void;
  message: (message: LiveMessage) => void;
  /** The stream ended or could not be opened; it is opened again. */
  interrupted: () => void;
  /** The same, and the server answered with something that is not a stream. */
  refused: () => void;
}

export class LiveConnection {
  private source: EventSource | null = null;
  private isWanted = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly browser: Pick<BrowserApis, 'openStream' | 'random'>,
    private readonly listener: LiveConnectionListener,
  ) {}

  open(): void {
    if (this.isWanted) return;
    this.isWanted = true;
    this.connect();
  }

  close(): void {
    this.isWanted = false;
    this.failures = 0;
    this.drop();
  }

  /** Opens a new stream at once: after a network loss or sleep, the old one may be dead without an error. */
  reconnect(): void {
    if (!this.isWanted) return;
    this.failures = 0;
    this.connect();
  }

  private connect(): void {
    this.drop();
    const source = this.browser.openStream(URL);
    this.source = source;
    source.onopen = () => this.opened();
    source.onerror = () => this.failed(source);
    source.addEventListener('live', ({ data }) => this.listener.message(toMessage(data, false)));
    source.addEventListener('resync', ({ data }) => this.listener.message(toMessage(data, true)));
  }

  private drop(): void {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  private opened(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.failures = 0), STABLE_AFTER_MS);
    this.listener.opened();
  }

  private failed(source: EventSource): void {
    if (source !== this.source) return;
    const isRefused = source.readyState === CLOSED;
    this.drop();
    this.timer = setTimeout(() => this.connect(), this.retryDelayMs());
    this.failures++;
    if (isRefused) this.listener.refused();
    else this.listener.interrupted();
  }

  private retryDelayMs(): number {
    return Math.min(FIRST_RETRY_MS * 2 ** this.failures, LONGEST_RETRY_MS) * (0.5 + this.browser.random());
  }
}

function toMessage(text: unknown, isResync: boolean): LiveMessage {
  try {
    const { topic = null, payload } = JSON.parse(String(text)) as { topic?: string; payload?: unknown };
    return { topic, isResync, payload };
  } catch {
    // SyntaxError: the message was truncated or changed on its way.
    return resyncAll;
  }
}
