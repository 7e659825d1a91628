import { join } from 'node:path';
import type { RuntimeConfig } from '../../kernel/config/runtime-config';
import type { ContentStore } from './content-store';
import { DiskContentStore } from './disk-content-store';
import { S3ContentStore } from './s3/s3-content-store';
import { UploadSpool } from './s3/upload-spool';

/** The store of an instance: the one place that knows which kinds there are. For the runtime and its command line. */
export function openContentStore({
  dataDir,
  fileStore: { s3, spoolBytes },
}: Pick<RuntimeConfig, 'dataDir' | 'fileStore'>): ContentStore {
  return s3
    ? new S3ContentStore(s3, new UploadSpool(join(dataDir, 'staging'), spoolBytes))
    : new DiskContentStore(join(dataDir, 'files'));
}
