import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { newId } from '@sv/server/ids/new-id';
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { LessThan } from 'typeorm';
import { DeliveryProbe } from '../../../../kernel/brokers/delivery-probe';
import { LiveEngine } from '../live-engine';
import { ListeningConnection } from './listening-connection';
import { LiveMessageRow } from './live-message-row.entity';
import { notifyByRow, notifyChannel, readMessageRow } from './notify.sql';
import type { PostgresReport } from './postgres-report';

/** NOTIFY takes less than 8,000 bytes. */
const MAX_NOTIFIED_BYTES = 7900;
/** More than these never wait for the server at the same time. */
const MAX_WAITING = 1000;
const SWEEP_EVERY_MS = 60_000;
/** Far longer than it takes to read one. */
const KEPT_MS = 60_000;

const nameOf = (id: string): string => `sv_live_${id.replaceAll('-', '')}`;

/** Between processes by LISTEN and NOTIFY of the platform's database, on one channel of the instance. */
export class PostgresEngine extends LiveEngine {
  readonly kind = 'postgres';
  private readonly channel: string;
  private readonly probeChannel = nameOf(randomUUID());
  private readonly connection: ListeningConnection;
  private readonly probe: DeliveryProbe;
  private readonly sweep = setInterval(() => void this.sweepRows(), SWEEP_EVERY_MS).unref();
  private waiting = 0;
  private lastError: unknown;
  /** Whether it was connected before: what a process missed before its start is no gap. */
  private wasProven = false;

  constructor(
    private readonly dataSource: WorkspaceDataSource,
    instanceId: string,
    private readonly report: PostgresReport,
  ) {
    super();
    this.channel = nameOf(instanceId);
    this.probe = new DeliveryProbe({
      isOpen: () => this.connection.isOpen,
      send: text => this.connection.run(client => notifyChannel(client, this.probeChannel, text)),
      revive: () => {
        report.lost(this.lastError);
        this.connection.revive();
      },
      changed: proven => this.changed(proven),
    });
    this.connection = new ListeningConnection(dataSource, [this.channel, this.probeChannel], {
      open: () => this.probe.opened(),
      closed: error => {
        this.lastError = error;
        this.probe.lost();
      },
      message: (channel, text) => this.take(channel, text),
    });
  }

  get connected(): boolean {
    return this.probe.isProven;
  }

  async publish(text: string, now = new Date()): Promise<void> {
    if (!this.connected) throw new Error('the database does not take notifications');
    if (this.waiting >= MAX_WAITING) throw new Error('too much waits for the database');
    if (Buffer.byteLength(text) <= MAX_NOTIFIED_BYTES)
      return this.notify(client => notifyChannel(client, this.channel, text));
    return this.notify(client => notifyByRow(client, this.channel, { id: newId(), text, now }));
  }

  async close(): Promise<void> {
    this.probe.stop();
    clearInterval(this.sweep);
    await this.connection.close();
  }

  /** Deletes messages that everybody has read. Several processes may do this at once. */
  async sweepRows(now = new Date()): Promise<void> {
    const createdAt = LessThan(new Date(now.getTime() - KEPT_MS));
    // A database that does not answer shows in health; the rows are deleted a minute later.
    await this.dataSource
      .getRepository(LiveMessageRow)
      .delete({ createdAt })
      .catch(() => undefined);
  }

  private async notify(send: (client: Client) => Promise<unknown>): Promise<void> {
    this.waiting++;
    await this.connection.run(send).finally(() => this.waiting--);
  }

  private take(channel: string, text: string): void {
    if (channel === this.probeChannel) this.probe.cameBack(text);
    else if (text.startsWith('#')) void this.takeRow(text.slice(1));
    else this.receive(text);
  }

  private async takeRow(id: string): Promise<void> {
    const text = await this.connection.run(client => readMessageRow(client, id)).catch(() => null);
    if (text) this.receive(text);
    else this.reportGap();
  }

  private changed(proven: boolean): void {
    if (!proven) return this.report.lost(this.lastError);
    this.connection.proven();
    this.report.restored();
    if (this.wasProven) this.reportGap();
    this.wasProven = true;
  }
}
