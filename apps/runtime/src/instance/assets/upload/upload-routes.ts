import type { ProblemCode } from '@sv/server/problem/problem-codes';
import type { RuntimeConfig } from '../../../kernel/config/runtime-config';

/** How large the body of a request may be, and the code with which a larger one is refused. */
interface BodyLimit {
  bytes: number;
  code: ProblemCode;
}

/** What surrounds the one file of a form: boundaries and the headers of the part. */
export const FORM_OVERHEAD_BYTES = 64 * 1024;

const IMPORT = '/api/account/import';
const PICTURES = /^\/api\/(account\/avatar|instance\/(logo|favicon|email-logo))$/;

/** Whether a route reads its body itself, as a file. All other bodies are JSON. */
export const readsFile = (path: string): boolean => path === IMPORT || PICTURES.test(path);

/** The largest body of a path, without its query. @param isPublic whether a plugin opens it to everybody */
export type BodyLimits = (path: string, isPublic: boolean) => BodyLimit;

/** The largest body of each path. A form may be larger than the file in it; the route counts the file's own bytes. */
export function bodyLimits(
  config: Pick<RuntimeConfig, 'bodyLimitBytes' | 'publicBodyLimitBytes' | 'assetLimitBytes' | 'importLimitBytes'>,
): BodyLimits {
  const json: BodyLimit = { bytes: config.bodyLimitBytes, code: 'body-too-large' };
  const open: BodyLimit = { bytes: config.publicBodyLimitBytes, code: 'body-too-large' };
  const picture: BodyLimit = { bytes: config.assetLimitBytes + FORM_OVERHEAD_BYTES, code: 'body-too-large' };
  const archive: BodyLimit = { bytes: config.importLimitBytes + FORM_OVERHEAD_BYTES, code: 'archive-too-large' };
  return (path, isPublic) => {
    if (isPublic) return open;
    if (!readsFile(path)) return json;
    return path === IMPORT ? archive : picture;
  };
}
