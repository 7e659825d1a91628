/** An image of others that a file names. */
export interface NamedImage {
  file: string;
  /** `node:24.21.0-bookworm-slim`. */
  name: string;
  /** `sha256:…`; null: whatever the registry has under that name. */
  digest: string | null;
}

const REFERENCE = /^(\s*(?:FROM|image:)\s+)((?!workspace-runtime)[\w./-]+:[\w.-]+)(@sha256:[\da-f]{64})?/gm;
const DIGEST = /^sha256:[\da-f]{64}$/;
const KINDS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

export const imagesIn = (file: string, text: string): NamedImage[] =>
  [...text.matchAll(REFERENCE)].map(([, , name, digest]) => ({ file, name: name!, digest: digest?.slice(1) ?? null }));

/** The same text with the digest of each image behind its name. */
export async function withDigests(text: string, digestOf: (name: string) => Promise<string>): Promise<string> {
  const names = new Set(imagesIn('', text).map(({ name }) => name));
  const digests = new Map<string, string>();
  for (const name of names) digests.set(name, await digestOf(name));
  return text.replaceAll(REFERENCE, (_, before: string, name: string) => `${before}${name}@${digests.get(name)}`);
}

/**
 * What a registry has under a name now, for all processors together. @throws Error with the reason
 *
 * @param registry of Docker Hub
 */
export async function digestOf(name: string, registry = 'https://registry-1.docker.io'): Promise<string> {
  const [repository = '', tag = ''] = name.split(':');
  const path = repository.includes('/') ? repository : `library/${repository}`;
  const url = `${registry}/v2/${path}/manifests/${tag}`;
  let answer = await fetch(url, { method: 'HEAD', headers: { accept: KINDS } });
  if (answer.status === 401) {
    const token = await tokenFor(answer.headers.get('www-authenticate') ?? '');
    answer = await fetch(url, { method: 'HEAD', headers: { accept: KINDS, authorization: `Bearer ${token}` } });
  }
  const digest = answer.headers.get('docker-content-digest') ?? '';
  if (!answer.ok || !DIGEST.test(digest))
    throw new Error(`${name}: the registry answers ${answer.status} and no digest`);
  return digest;
}

/** As the registry says where: `Bearer realm="…",service="…",scope="…"`. Whoever asks has no account. */
async function tokenFor(challenge: string): Promise<string> {
  const parts = new Map([...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value!]));
  const url = new URL(parts.get('realm') ?? '');
  for (const key of ['service', 'scope']) if (parts.has(key)) url.searchParams.set(key, parts.get(key)!);
  return ((await (await fetch(url)).json()) as { token: string }).token;
}
