import type { Vault } from '@sv/server/keys/vault';
import type { EntityManager } from 'typeorm';
import type { AuditKeys } from './audit-keys';
import { holdHead, isHead } from './chain-head';
import { isSigned, readCheckpoints, writeCheckpoint } from './checkpoints';
import { sealKeyRing } from './key-ring';

/**
 * Hands the log over to the present secret: its key signs what the chain is up to here, and the key of before is kept,
 * sealed, to read it with. In this order of locks: retention takes its checkpoint before the head too.
 *
 * @returns the place up to which the keys of before count; 0 in an empty log
 */
export async function rotateLogKey(
  tx: EntityManager,
  { keys, vault }: { keys: AuditKeys; vault: Vault },
  now = new Date(),
): Promise<number> {
  if (!keys.previous) throw new Error('There is no key to rotate from.');
  const checkpoints = await readCheckpoints(tx);
  // Run once more: what was written since is the present key's already, or of somebody who knows the one of before.
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
