import { type Env, EnvReader } from '@sv/server/config/env-reader';
import { readS3Address, type S3Address } from './s3-address';

/** Where the content of files is. */
export interface FileStoreConfig {
  /** Null: on the disk, below DATA_DIR. */
  s3: S3Address | null;
  /** How much may wait on the disk for its way to S3, in all. */
  spoolBytes: number;
}

const GIB = 1_073_741_824;

export function readFileStoreConfig(read: EnvReader): FileStoreConfig {
  const spoolBytes = read.integer('FILES_SPOOL_BYTES', 4 * GIB, { min: 16_777_216 });
  const url = read.text('FILES_URL');
  const outside = {
    accessKeyId: read.text('AWS_ACCESS_KEY_ID'),
    secretAccessKey: read.text('AWS_SECRET_ACCESS_KEY'),
  };
  const s3 = url === undefined ? null : readS3Address(url, outside);
  if (typeof s3 !== 'string') return { s3, spoolBytes };
  read.fault(`FILES_URL ${s3}`);
  return { s3: null, spoolBytes };
}

/** For a command that needs nothing else of the configuration. @throws InvalidEnvironmentError */
export function fileStoreOf(env: Env): FileStoreConfig {
  const read = new EnvReader(env);
  const config = readFileStoreConfig(read);
  read.finish();
  return config;
}
