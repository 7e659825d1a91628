import { TaskQueue } from '@sv/server/process/task-queue';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { ownClient } from '@sv/server/database/postgres/own-client';
import { randomInt } from 'node:crypto';
import type { Client } from 'pg';
import { listenTo } from './notify.sql';

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5000;

/** What happens to the connection. None of them may throw. */
export interface ListeningEvents {
  /** It listens to every channel. */
  open(): void;
  closed(error: unknown): void;
  message(channel: string, text: string): void;
}

/** One connection of its own that listens, and is opened again with growing pauses when it is lost. */
export class ListeningConnection {
  private client: Client | null = null;
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;
  private isClosed = false;
  /** Statements are sent one after the other. */
  private readonly statements = new TaskQueue();
  private connecting: Promise<void>;

  constructor(
    private readonly dataSource: WorkspaceDataSource,
    private readonly channels: readonly string[],
    private readonly events: ListeningEvents,
  ) {
    this.connecting = this.connect();
  }

  get isOpen(): boolean {
    return this.client !== null;
  }

  /** @throws Error when there is no connection, or it is lost meanwhile */
  run<T>(statement: (client: Client) => Promise<T>): Promise<T> {
    const { client } = this;
    if (!client) return Promise.reject(new Error('the connection to the database is lost'));
    return this.statements.run(() => statement(client));
  }

  /** What was sent came back: the next failure is a first one. */
  proven(): void {
    this.failures = 0;
  }

  /** Ends a connection that carries nothing any more; another one follows. */
  revive(): void {
    if (this.client) this.lose(this.client, new Error('the connection carries nothing any more'));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.connecting;
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    let client: Client | null = null;
    try {
      client = await ownClient(this.dataSource);
      const opened = client;
      opened.on('error', error => this.lose(opened, error));
      opened.on('end', () => this.lose(opened, new Error('the connection was closed')));
      opened.on('notification', ({ channel, payload = '' }) => this.events.message(channel, payload));
      await opened.connect();
      for (const channel of this.channels) await listenTo(opened, channel);
      if (this.isClosed) return await opened.end();
      this.client = opened;
      this.events.open();
    } catch (error) {
      // Whatever the driver throws: the server is away, full, or does not let us in.
      void client?.end().catch(() => undefined);
      this.tryAgain(error);
    }
  }

  private lose(client: Client, error: unknown): void {
    if (this.client !== client) return;
    this.client = null;
    // Not `end`: that would wait for a server that may not answer.
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    this.tryAgain(error);
  }

  private tryAgain(error: unknown): void {
    if (this.isClosed) return;
    this.events.closed(error);
    const longest = Math.min(FIRST_RETRY_MS * 2 ** this.failures++, LONGEST_RETRY_MS);
    this.timer = setTimeout(() => (this.connecting = this.connect()), randomInt(longest / 2, longest)).unref();
  }
}
