import { EnvReader } from '@sv/server/config/env-reader';
import { readFileStoreConfig } from './file-store-config';
import { readS3Address, type S3Address } from './s3-address';

const read = (text: string) => readS3Address(text) as S3Address;

describe('FILES_URL', () => {
  it('names the store, the bucket and who uses it', () => {
    expect(read('s3://AKIA:se%2Fcret@s3.example.org/files')).toEqual({
      endpoint: 'https://s3.example.org',
      bucket: 'files',
      prefix: '',
      region: 'us-east-1',
      isPathStyle: true,
      accessKeyId: 'AKIA',
      secretAccessKey: 'se/cret',
    });
  });

  it('may have a port, a prefix, a region, no TLS, and the bucket in the host name', () => {
    expect(read('s3://a:b@[::1]:9000/files/team/one/?region=eu-1&tls=off&style=host')).toMatchObject({
      endpoint: 'http://[::1]:9000',
      prefix: 'team/one/',
      region: 'eu-1',
      isPathStyle: false,
    });
  });

  it('takes the credentials of other programs when it has none, and its own before them', () => {
    const outside = { accessKeyId: 'outer', secretAccessKey: 'secret' };
    expect(readS3Address('s3://host/files', outside)).toMatchObject(outside);
    expect(readS3Address('s3://a:b@host/files', outside)).toMatchObject({ accessKeyId: 'a', secretAccessKey: 'b' });
  });

  it.each([
    'https://a:hunter2@host/files',
    's3://a:hunter2@/files',
    's3://a:hunter2@host',
    's3://a:hunter2@host/Files',
    's3://a:hunter2@host/files/a//b',
    's3://a:hunter2@host/files/b c',
    's3://a:hunter2@host/files?acl=public',
    's3://a:hunter2@host/files?tls=maybe',
    's3://a:hunter2@host/files?region=a/b',
    's3://a:hunter2@host/files#x',
    's3://a:hunter2%@host/files',
    's3://host/files',
    's3://a@host/files',
    's3://',
  ])('is refused as %s, without repeating the secret', text => {
    const env = new EnvReader({ FILES_URL: text });
    expect(readFileStoreConfig(env).s3).toBeNull();
    expect(() => env.finish()).toThrow(/^FILES_URL /);
    expect(() => env.finish()).not.toThrow(/hunter2/);
  });

  it('need not be there: then files are on the disk', () => {
    const env = new EnvReader({ AWS_ACCESS_KEY_ID: 'a' });
    expect(readFileStoreConfig(env).s3).toBeNull();
    expect(() => env.finish()).not.toThrow();
  });
});
