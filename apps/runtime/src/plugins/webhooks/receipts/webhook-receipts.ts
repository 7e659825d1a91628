import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OpenPluginStore } from '../../stores/plugin-store';
import { receiptTable } from '../../stores/store-tables';
import { addPlatformReceipt, addReceipt } from './webhook-receipts.sql';

/** Where a plugin's receipts are. */
export interface ReceiptPlace {
  pluginId: string;
  /** Null for a plugin that has none. */
  store: OpenPluginStore | null;
  /** Of the plugin's transaction on its store, of which the receipt becomes a part. */
  transaction: EntityManager | null;
}

/**
 * Which webhooks were handled. A receipt is in the store of the plugin, so that it is committed together with what the
 * plugin does, or rolled back with it.
 */
@Injectable()
export class WebhookReceipts {
  constructor(private readonly db: DataSource) {}

  /** Notes that a webhook is handled. @returns false when it was handled before */
  async add({ pluginId, store, transaction }: ReceiptPlace, receipt: string, now = new Date()): Promise<boolean> {
    if (!store) return addPlatformReceipt(this.db, pluginId, receipt, now);
    return addReceipt(transaction ?? store.dataSource, receiptTableOf(store), receipt, now);
  }
}

export const receiptTableOf = ({ accessGuard }: OpenPluginStore): string => receiptTable(accessGuard.prefix);
