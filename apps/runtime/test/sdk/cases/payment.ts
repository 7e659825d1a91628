import { type Repository, sdk } from '@sv/sdk';
import { BigIntColumn, DecimalColumn, IdColumn, RefColumn } from '@sv/schema/columns';
import { bigint, decimal, id } from '@sv/schema/table';
import { Entity, type QueryRunner, Table } from 'typeorm';

/** Numbers that do not fit into one of JavaScript. */
@Entity('com_example_notes_payments')
export class Payment {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'payer_id' })
  payerId!: string;

  @DecimalColumn({ scale: 2, default: '0.50' })
  amount!: string;

  @BigIntColumn({ nullable: true })
  bytes!: bigint | null;
}

export class CreatePayments1764000000001 {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'com_example_notes_payments',
        columns: [
          id('id', { isPrimary: true }),
          id('payer_id'),
          decimal('amount', { scale: 2, default: '0.50' }),
          bigint('bytes', { isNullable: true }),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('com_example_notes_payments');
  }
}

export const MOST = 2n ** 63n - 1n;

const payments: Partial<Payment>[] = [
  { id: 'q1', payerId: 'ada', amount: '9.5', bytes: 9_007_199_254_740_993n },
  { id: 'q2', payerId: 'ada', amount: '10.10', bytes: 12n },
  { id: 'q3', payerId: 'bob', amount: '-0.20', bytes: MOST },
  { id: 'q4', payerId: 'bob', amount: '90071992547409.93', bytes: null },
];

export const inPayments = (): Repository<Payment> => sdk.db.repository(Payment);

export async function somePayments(): Promise<Repository<Payment>> {
  await inPayments().insert(payments);
  return inPayments();
}
