import type { S3, S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Address } from '../../../kernel/config/s3-address';
import { s3ErrorOf } from './s3-fault';

const CONNECT_WITHIN_MS = 3_000;
const ATTEMPTS = 3;

/** The client library, loaded when it is needed: an instance with its files on the disk pays nothing for it. */
const loadLibrary = () => import('@aws-sdk/client-s3');

/** One bucket, or what is below one prefix of it. Nothing connects before it is used. */
export class S3Bucket {
  private client: Promise<S3> | undefined;

  /** @param answerWithinMs until the head of an answer is there; an upload asks for more */
  constructor(
    readonly address: S3Address,
    private readonly answerWithinMs: number,
  ) {}

  /** What every request names. */
  get inBucket(): { Bucket: string } {
    return { Bucket: this.address.bucket };
  }

  /** @throws what `s3ErrorOf` makes of an error, without anything of the request in it */
  async run<T>(work: (s3: S3) => Promise<T>): Promise<T> {
    try {
      return await work(await this.open());
    } catch (error) {
      throw s3ErrorOf(error, this.address);
    }
  }

  private open(): Promise<S3> {
    this.client ??= loadLibrary().then(({ S3: Client }) => new Client(clientConfig(this.address, this.answerWithinMs)));
    return this.client;
  }
}

/** All that matters is said here, so that variables and files of other programs that use S3 change nothing. */
function clientConfig(address: S3Address, answerWithinMs: number): S3ClientConfig {
  const { endpoint, region, isPathStyle, accessKeyId, secretAccessKey } = address;
  return {
    endpoint,
    region,
    forcePathStyle: isPathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: ATTEMPTS,
    retryMode: 'standard',
    // Each body is signed with its SHA-256. Further checksums are newer than many stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    useFipsEndpoint: false,
    useDualstackEndpoint: false,
    useArnRegion: false,
    disableMultiregionAccessPoints: true,
    disableS3ExpressSessionAuth: true,
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: answerWithinMs,
      throwOnRequestTimeout: true,
      // A socket is idle for as long as a reader is slow.
      socketTimeout: 0,
      // Slow readers each keep one: they must not be what others wait for.
      httpAgent: { maxSockets: Infinity },
      httpsAgent: { maxSockets: Infinity },
    },
  };
}
