import type { Vault } from '@sv/server/keys/vault';
import type { EntityManager } from 'typeorm';
import type { AuditKeys } from './audit-keys';
import { holdHead, isHead } from './chain-head.sql';
import { isSigned, readCheckpoints, writeCheckpoint } from './checkpoints.sql';
import { sealKeyRing } from './key-ring.sql';

/**
 * Hands the log over to the present secret: the present key signs the chain up to here, and the previous key is kept,
 * sealed, to verify older rows. The retention checkpoint is locked before the head, in the same order as retention does
 * it.
 *
 * @returns the place up to which the previous keys count; 0 in an empty log
 */
export async function rotateLogKey(
  tx: EntityManager,
  { keys, vault }: { keys: AuditKeys; vault: Vault },
  now = new Date(),
): Promise<number> {
  if (!keys.previous) throw new Error('There is no key to rotate from.');
  const checkpoints = await readCheckpoints(tx);
  // The rotation was done before. Newer rows have the present key already, or come from somebody who knows the previous
  // one.
  const done = checkpoints.filter(one => one.kind === 'rotation' && isSigned(one, keys.current)).at(-1);
  if (done) return done.seq;
  const retained = checkpoints.filter(one => one.kind === 'retention' && isSigned(one, keys)).at(-1);
  if (retained) await writeCheckpoint(tx, keys, 'retention', retained, now);
  const { state: head } = await holdHead(tx, keys);
  await sealKeyRing(tx, vault, keys.previous);
  if (!isHead(head)) return 0;
  await writeCheckpoint(tx, keys, 'rotation', head, now);
  return head.seq;
}
