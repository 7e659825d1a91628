import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * Checks a request as AWS describes version 4 of its signatures, independently of the client.
 *
 * @param secrets by access key
 * @returns the code of the error, or null when the request is signed
 */
export function signatureFault(
  { method = '', url = '', headers }: IncomingMessage,
  secrets: Readonly<Record<string, string>>,
): string | null {
  const [, key = '', day = '', region = '', signed = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (!signature) return 'AccessDenied';
  const secret = secrets[key];
  if (secret === undefined) return 'InvalidAccessKeyId';
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query.split('&').map(withEquals).sort().join('&'),
    ...signed.split(';').map(name => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(signingKey, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

const withEquals = (parameter: string): string =>
  parameter === '' || parameter.includes('=') ? parameter : `${parameter}=`;
