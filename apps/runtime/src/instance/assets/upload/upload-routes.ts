import { isJson } from '@sv/server/http/json-body';
import type { ProblemCode } from '@sv/server/problem/problem-codes';
import type { RuntimeConfig } from '../../../kernel/config/runtime-config';

/** How large the body of a request may be, and the code with which a larger one is refused. */
interface BodyLimit {
  bytes: number;
  code: ProblemCode;
}

/** As `@AcceptsUpload` allows. */
const MAX_FILES_OF_A_FORM = 100;

/** What surrounds the one file of a form: boundaries and the headers of the part. */
export const FORM_OVERHEAD_BYTES = 64 * 1024;

const IMPORT = '/api/account/import';
const PICTURES = /^\/api\/(account\/avatar|instance\/(logo|favicon|email-logo))$/;

/** Whether a route reads its body itself, as a file. All other bodies are JSON. */
export const readsFile = (path: string): boolean => path === IMPORT || PICTURES.test(path);

/** Below the prefix of a plugin, where a route may take files; the route's own limit is known when it is found. */
const OF_A_PLUGIN = /^\/(?!api\/).+\/api\//;

/** What is known of a request before its route is found: its path, without the query, and what it says it sends. */
interface Announced {
  path: string;
  /** Whether a plugin opens the path to everybody. */
  isPublic: boolean;
  type: string | undefined;
}

/** The largest body of a request. */
export type BodyLimits = (request: Announced) => BodyLimit;

/** The largest body of each path. A form may be larger than the file in it; the route counts the file's own bytes. */
export function bodyLimits(
  config: Pick<
    RuntimeConfig,
    'bodyLimitBytes' | 'publicBodyLimitBytes' | 'assetLimitBytes' | 'importLimitBytes' | 'files'
  >,
): BodyLimits {
  const json: BodyLimit = { bytes: config.bodyLimitBytes, code: 'body-too-large' };
  const open: BodyLimit = { bytes: config.publicBodyLimitBytes, code: 'body-too-large' };
  const picture: BodyLimit = { bytes: config.assetLimitBytes + FORM_OVERHEAD_BYTES, code: 'body-too-large' };
  const archive: BodyLimit = { bytes: config.importLimitBytes + FORM_OVERHEAD_BYTES, code: 'archive-too-large' };
  const files: BodyLimit = { bytes: MAX_FILES_OF_A_FORM * config.files.limitBytes, code: 'file-too-large' };
  return ({ path, isPublic, type }) => {
    if (isPublic) return open;
    if (OF_A_PLUGIN.test(path) && !isJson(type)) return files;
    if (!readsFile(path)) return json;
    return path === IMPORT ? archive : picture;
  };
}
