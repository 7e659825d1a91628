import { Injectable } from '@nestjs/common';
import { newId } from '@sv/server/ids/new-id';
import { TENANT_ID } from '@sv/server/tenant';
import { createHash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { runReturning, runSql } from '../../kernel/database/sql';
import type { AssetKind } from './asset.entity';

/** What is stored of a picture, without its bytes. */
export interface AssetHead {
  /** The SHA-256 of the content, in hexadecimal. */
  sha256: string;
  mediaType: string;
}

/** A picture as it is stored. It was checked when it was uploaded. */
export interface StoredPicture extends AssetHead {
  bytes: Buffer;
}

const WHERE = `WHERE tenant_id = ? AND kind = ? AND owner_id = ? AND sha256 <> ''`;

/** Reads and writes pictures: one for each kind and owner. The instance's own have the owner ''. */
@Injectable()
export class AssetStore {
  constructor(private readonly db: DataSource) {}

  /** @param on the manager of a transaction; by default none */
  async findAsset(kind: AssetKind, ownerId = '', on: EntityManager = this.db.manager): Promise<StoredPicture | null> {
    const sql = `SELECT sha256, media_type AS "mediaType", bytes FROM assets ${WHERE}`;
    const [row] = await runSql<StoredPicture>(on, sql, [TENANT_ID, kind, ownerId]);
    return row ?? null;
  }

  /** Which picture it is, without reading it. */
  async findHead(kind: AssetKind, ownerId = '', on: EntityManager = this.db.manager): Promise<AssetHead | null> {
    const sql = `SELECT sha256, media_type AS "mediaType" FROM assets ${WHERE}`;
    const [row] = await runSql<AssetHead>(on, sql, [TENANT_ID, kind, ownerId]);
    return row ?? null;
  }

  /**
   * Stores a picture in the place of the one before. The unique index allows one, also when several processes store one
   * at once.
   *
   * @returns the SHA-256 of its content
   */
  async storeAsset(
    tx: EntityManager,
    { kind, ownerId = '', mediaType, bytes }: { kind: AssetKind; ownerId?: string; mediaType: string; bytes: Buffer },
    now = new Date(),
  ): Promise<string> {
    const sha256 = sha256Of(bytes);
    const row = [newId(), TENANT_ID, kind, ownerId, sha256, mediaType, bytes, now.toISOString()];
    await runSql(
      tx,
      `INSERT INTO assets (id, tenant_id, kind, owner_id, sha256, media_type, bytes, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (tenant_id, kind, owner_id) DO UPDATE SET sha256 = excluded.sha256,
         media_type = excluded.media_type, bytes = excluded.bytes, created_at = excluded.created_at`,
      row,
    );
    return sha256;
  }

  /** @returns whether there was one */
  async removeAsset(tx: EntityManager, kind: AssetKind, ownerId = ''): Promise<boolean> {
    const rows = await runReturning(tx, `DELETE FROM assets ${WHERE} RETURNING id`, [TENANT_ID, kind, ownerId]);
    return rows.length > 0;
  }
}

/** In hexadecimal. */
export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The part of a SHA-256 that is in `?v=`: another picture, another address. */
export const versionOf = (sha256: string): string => sha256.slice(0, 16);
