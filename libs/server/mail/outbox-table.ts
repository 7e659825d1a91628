import { Table, TableIndex } from 'typeorm';
import { id, instant, integer, text } from '@sv/schema/table';

/** `mail_outbox`, for the migration of either database. */
export const mailOutboxTable = (): Table =>
  new Table({
    name: 'mail_outbox',
    columns: [
      id('id', { isPrimary: true }),
      id('tenant_id'),
      id('user_id', { isNullable: true }),
      text('content'),
      integer('attempts'),
      instant('due_at'),
      text('last_error', { isNullable: true }),
      instant('created_at'),
    ],
    indices: [new TableIndex({ name: 'idx_mail_outbox_due', columnNames: ['due_at'] })],
  });
