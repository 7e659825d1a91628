import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 weigh buffers together with its heap. By default it collects all garbage for every 32 MB of buffers that come
 * and go, however small the heap is: an upload of 100 MB then costs three such collections of a heap to which it adds
 * nothing, more than everything else about it (docs/benchmarks.md). Call it before there is much of a heap.
 */
export const weighBuffersWithHeap = (): void => setFlagsFromString('--external-memory-accounted-in-global-limit');
