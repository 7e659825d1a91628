import { SealBrokenError, type Vault } from '@sv/server/keys/vault';
import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { runSql, type SqlRunner } from '../../kernel/database/sql';
import { AuditKey } from './audit-keys';

const PREFIX = 'activity:key:';

export interface KeyRing {
  keys: AuditKey[];
  /** Names of those that this secret does not open. */
  unreadable: string[];
}

/**
 * The keys of the log from before a rotation, sealed with the present secret. They verify the old rows for ever.
 * Because of the checkpoint of the rotation, rows that somebody writes with them later are found to be forged.
 */
export async function readKeyRing(on: SqlRunner, vault: Vault): Promise<KeyRing> {
  const ring: KeyRing = { keys: [], unreadable: [] };
  for (const { key, value } of await sealedKeys(on)) {
    try {
      ring.keys.push(new AuditKey(Buffer.from(vault.open(value, placeOf(key)), 'base64url')));
    } catch (error) {
      if (!(error instanceof SealBrokenError)) throw error;
      ring.unreadable.push(key.slice(PREFIX.length));
    }
  }
  return ring;
}

/** Seals what is in the ring, and the key that is given, again. @returns how many keys the ring holds */
export async function sealKeyRing(tx: EntityManager, vault: Vault, added: AuditKey): Promise<number> {
  const ring = [...(await readKeyRing(tx, vault)).keys, added];
  const names = new Set<string>();
  for (const { bytes } of ring) {
    const name = PREFIX + createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const sealed = vault.seal(bytes.toString('base64url'), placeOf(name));
    await runSql(
      tx,
      `INSERT INTO platform_settings (key, value) VALUES (?, ?)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [name, sealed],
    );
    names.add(name);
  }
  return names.size;
}

const sealedKeys = (on: SqlRunner): Promise<{ key: string; value: string }[]> =>
  runSql(on, `SELECT key, value FROM platform_settings WHERE key LIKE '${PREFIX}%' ORDER BY key`);

const placeOf = (name: string): string => `audit-key:${name}`;
