import { Injectable } from '@nestjs/common';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource } from 'typeorm';
import { runReturning, runSql } from '../../../kernel/database/sql';

/** Which avatar a person has. An empty hash: they removed it, and the auth server does not know yet. */
export interface AvatarRow {
  ownerId: string;
  sha256: string;
}

const SELECT = `SELECT owner_id AS "ownerId", sha256 FROM assets WHERE tenant_id = ? AND kind = 'avatar'`;

/** What `user.image` should say, as the table of pictures has it. */
@Injectable()
export class AvatarRows {
  constructor(private readonly db: DataSource) {}

  async rowOf(userId: string): Promise<AvatarRow | null> {
    const [row] = await runSql<AvatarRow>(this.db, `${SELECT} AND owner_id = ?`, [TENANT_ID, userId]);
    return row ?? null;
  }

  /** In the order of the ids, from the one behind `after`. */
  readPage(after: string, limit: number): Promise<AvatarRow[]> {
    const sql = `${SELECT} AND owner_id > ? ORDER BY owner_id LIMIT ?`;
    return runSql<AvatarRow>(this.db, sql, [TENANT_ID, after, limit]);
  }

  /** Deletes the picture and marks it as removed. @returns whether there was one */
  async clearRow(userId: string): Promise<boolean> {
    const cleared = await runReturning(
      this.db.manager,
      `UPDATE assets SET sha256 = '', media_type = '', bytes = ?
       WHERE tenant_id = ? AND kind = 'avatar' AND owner_id = ? AND sha256 <> '' RETURNING id`,
      [Buffer.alloc(0), TENANT_ID, userId],
    );
    return cleared.length > 0;
  }

  /** Deletes a row, unless it has changed since it was read. */
  async forgetRow({ ownerId, sha256 }: AvatarRow): Promise<void> {
    const sql = `DELETE FROM assets WHERE tenant_id = ? AND kind = 'avatar' AND owner_id = ? AND sha256 = ?`;
    await runSql(this.db, sql, [TENANT_ID, ownerId, sha256]);
  }
}
