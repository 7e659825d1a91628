import { Injectable } from '@nestjs/common';
import type { DataAccess as Access, DataAccessLog, DataRefusal } from '@sv/contracts/data-sharing.contract';
import { DataSource } from 'typeorm';
import { DataAccess } from '../data-access.entity';
import { beforeId, toIdCursor } from '../../../kernel/validation/id-cursor';
import { dataContractOf } from '../data-contract';

/** Shows a person which plugins asked for their data. */
@Injectable()
export class Accesses {
  constructor(private readonly db: DataSource) {}

  async readPage(userId: string, { limit, cursor }: { limit: number; cursor?: string }): Promise<DataAccessLog> {
    const rows = await this.db
      .getRepository(DataAccess)
      .find({ where: { userId, ...beforeId(cursor) }, order: { id: 'DESC' }, take: limit + 1 });
    const page = rows.slice(0, limit);
    return {
      accesses: page.map(toAccess),
      nextCursor: rows.length > limit ? toIdCursor(page.at(-1)!.id) : null,
    };
  }
}

const toAccess = (row: DataAccess): Access => ({
  id: row.id,
  at: row.createdAt.toISOString(),
  ...dataContractOf(row),
  rows: row.rowCount,
  outcome: row.outcome,
  ...(row.reason !== null && { reason: row.reason as DataRefusal }),
});
