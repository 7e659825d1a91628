/** Where an S3-compatible store is, and as whom it is used. */
export interface S3Address {
  /** With scheme, host and port. */
  endpoint: string;
  bucket: string;
  /** Before every key; empty, or with a slash at its end. */
  prefix: string;
  region: string;
  /** Whether the bucket is the first part of the path, not of the host name. */
  isPathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The same credentials as other programs that use S3 read, for those that should not be in a URL. */
export interface S3Credentials {
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const REGION = /^[a-z0-9-]{1,40}$/;
const OPTIONS: Record<string, RegExp> = { region: REGION, tls: /^(on|off)$/, style: /^(path|host)$/ };

/**
 * Reads `s3://KEY:SECRET@host[:port]/bucket[/prefix]?region=…&tls=off&style=host`.
 *
 * @returns the address, or what is wrong with the text, which never repeats the text: there is a secret in it
 */
export function readS3Address(text: string, outside: S3Credentials = {}): S3Address | string {
  if (!/^s3:\/\//i.test(text) || !URL.canParse(text)) return 'must be s3://key:secret@host/bucket';
  const { hostname, host, username, password, pathname, searchParams, hash } = new URL(text);
  if (hostname === '' || hash !== '') return 'must be s3://key:secret@host/bucket, without a fragment';
  const wrong = [...searchParams].find(([name, value]) => !OPTIONS[name]?.test(value));
  if (wrong) return `has an option that is not known, or a wrong value of one: ${wrong[0]}`;
  const [, bucket = '', ...rest] = pathname.split('/');
  const prefix = rest.join('/').replace(/\/$/, '');
  if (!BUCKET.test(bucket)) return 'must name a bucket after the host, in lower case';
  if (prefix !== '' && !PREFIX.test(prefix)) return 'may have after the bucket only letters, digits and ._-/';
  const credentials = credentialsOf(username, password, outside);
  if (typeof credentials === 'string') return credentials;
  return {
    endpoint: `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}`,
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: searchParams.get('region') ?? 'us-east-1',
    isPathStyle: searchParams.get('style') !== 'host',
    ...credentials,
  };
}

/** Those of the URL win. */
function credentialsOf(
  username: string,
  password: string,
  outside: S3Credentials,
): Pick<S3Address, 'accessKeyId' | 'secretAccessKey'> | string {
  try {
    const accessKeyId = decodeURIComponent(username) || outside.accessKeyId;
    const secretAccessKey = decodeURIComponent(password) || outside.secretAccessKey;
    if (!accessKeyId || !secretAccessKey) {
      return 'needs credentials: key:secret@ before the host, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
    }
    return { accessKeyId, secretAccessKey };
  } catch {
    // URIError of a lone `%`
    return 'has a key or secret in which % is not written as %25';
  }
}
