import childProcess from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { StatementSync } from 'node:sqlite';

type Call = (this: unknown, ...parameters: unknown[]) => unknown;

/** How long a call is, in whole numbers of 32 bits, before the text that says whose it is. */
const LENGTH_BYTES = 4;
const TEXT_BYTES = 2_048;

/** What of Node comes back when it is done and not before, however long that takes. Loops in JavaScript can be asked. */
const BLOCKING: readonly (readonly [object, readonly string[]])[] = [
  [Atomics, ['wait']],
  [childProcess, ['execFileSync', 'execSync', 'spawnSync']],
  [crypto, ['checkPrimeSync', 'generateKeyPairSync', 'generatePrimeSync', 'pbkdf2Sync', 'scryptSync']],
  // Of a pipe, to which nobody writes.
  [fs, ['openSync', 'readFileSync']],
];

/**
 * Has each call that blocks the thread say first whose it is, in memory that another thread can read: native code cannot
 * be asked who is at work. Only calls of plugins are noted.
 *
 * @param atWork whose code is running; null for the platform's own
 * @returns the memory: the length of the text, and the text
 */
export function noteBlockingCalls(atWork: () => object | null, isSqlite: boolean): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(LENGTH_BYTES + TEXT_BYTES);
  const length = new Int32Array(memory, 0, 1);
  const text = Buffer.from(memory, LENGTH_BYTES);
  const noted = (call: Call): Call =>
    function (this: unknown, ...parameters) {
      const work = atWork();
      if (!work) return Reflect.apply(call, this, parameters);
      const outer = Atomics.load(length, 0);
      Atomics.store(length, 0, text.write(JSON.stringify(work)));
      try {
        return Reflect.apply(call, this, parameters);
      } finally {
        Atomics.store(length, 0, outer);
      }
    };
  for (const [owner, names] of isSqlite ? [...BLOCKING, STATEMENTS] : BLOCKING) {
    for (const name of names) {
      const call = Reflect.get(owner, name) as Call;
      Object.defineProperty(owner, name, { value: noted(call), configurable: true, writable: true, enumerable: true });
    }
  }
  syncBuiltinESMExports();
  return memory;
}

/** A plugin's store is read in this thread as well, and a statement can take for ever. */
const STATEMENTS: readonly [object, readonly string[]] = [StatementSync.prototype, ['all', 'get', 'run']];
