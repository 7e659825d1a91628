/**
 * What a download is called: the workspace and the day. Old programs read the plain form, the others the one in which
 * every character may stand (RFC 6266, RFC 8187).
 */
export function disposition(instanceName: string, at: Date): string {
  const end = `${at.toISOString().slice(0, 10)}.zip`;
  const plain = instanceName
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60);
  const full = `${withoutPathSigns(instanceName)} ${end}`;
  return `attachment; filename="${plain || 'workspace'}-${end}"; filename*=UTF-8''${encoded(full)}`;
}

/** Removes what some file systems refuse in a name, or read as something else. */
const withoutPathSigns = (name: string): string =>
  [...name.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]|\p{Surrogate}/gu, ' ')]
    .slice(0, 60)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '') || 'Workspace';

/** `encodeURIComponent` leaves four signs that RFC 8187 does not. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
