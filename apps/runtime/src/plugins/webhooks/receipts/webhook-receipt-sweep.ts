import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { Lifecycle } from '../../../kernel/lifecycle';
import { PluginHost } from '../../host/plugin-host';
import { receiptTableOf } from './webhook-receipts';
import { deleteReceiptsBefore } from './webhook-receipts.sql';

const EVERY_MS = 6 * 3_600_000;
/** Senders repeat for some days; people press "send again" for some weeks. A copy is refused after five minutes anyway. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Deletes receipts that no sender asks for any more. */
@Injectable()
export class WebhookReceiptSweep {
  constructor(
    private readonly db: DataSource,
    private readonly plugins: PluginHost,
    private readonly logger: PinoLogger,
    lifecycle: Lifecycle,
  ) {
    lifecycle.whenReady(() => {
      const timer = setInterval(() => void this.sweepReceipts(), EVERY_MS).unref();
      lifecycle.beforeEnd(() => clearInterval(timer));
    });
  }

  /** Never throws: what cannot be deleted now is deleted later. Several processes may do this at once. */
  async sweepReceipts(now = new Date()): Promise<void> {
    const before = new Date(now.getTime() - KEPT_MS);
    await this.guarded(() => deleteReceiptsBefore(this.db, before));
    for (const plugin of this.plugins.list()) {
      if (plugin.state !== 'enabled' || !plugin.manifest.permissions.includes('public')) continue;
      const store = plugin.life.findStore('real');
      if (store) await this.guarded(() => deleteReceiptsBefore(store.dataSource, before, receiptTableOf(store)));
    }
  }

  private async guarded(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error }, 'old webhook receipts could not be deleted; the server retries automatically');
    }
  }
}
