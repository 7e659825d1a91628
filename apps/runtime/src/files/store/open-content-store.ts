import { join } from 'node:path';
import type { RuntimeConfig } from '../../kernel/config/runtime-config';
import type { ContentStore } from './content-store';
import { DiskContentStore } from './disk-content-store';

/** The store of an instance: the one place that knows which kinds there are. For the runtime and its command line. */
export function openContentStore({ dataDir }: Pick<RuntimeConfig, 'dataDir'>): ContentStore {
  return new DiskContentStore(join(dataDir, 'files'));
}
