import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Lets V8 weigh buffers together with its heap. By default it collects all garbage for every 32 MB of buffers that come
 * and go, however small the heap is: an upload of 100 MB then costs three such collections of a heap to which it adds
 * nothing, more than everything else about it (docs/benchmarks.md). Call it before there is much of a heap.
 */
export const weighBuffersWithHeap = (): void => setFlagsFromString('--external-memory-accounted-in-global-limit');

let running = 0;

/**
 * Has V8 collect garbage when its heap has grown by a fifth, while work runs that makes a lot of it. By default the heap may
 * grow fourfold before: an import of a million records kept 150 MB of what it was done with. Not from the start on,
 * because scripts that are loaded after such a change are compiled again.
 */
export async function collectingSooner<T>(work: () => Promise<T>): Promise<T> {
  if (++running === 1) setFlagsFromString('--heap-growing-percent=20');
  try {
    // How far the heap may grow is decided at the end of each collection.
    await collect();
    return await work();
  } finally {
    if (--running === 0) setFlagsFromString('--heap-growing-percent=0');
  }
}

type Collect = (options: { type: 'major'; execution: 'async' }) => Promise<void>;

/** V8 gives the function to contexts that are made while it is exposed. */
async function collect(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  await gc({ type: 'major', execution: 'async' });
}
