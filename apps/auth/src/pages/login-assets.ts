import { basename } from 'node:path';
import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { endWithFile } from '@sv/server/http/end-with-file';
import sirv from 'sirv';

/** Where the login bundle's files are reached; its build uses it as `deployUrl`. */
export const LOGIN_ASSETS_PATH = '/login/assets';

/** A file whose name has the hash of its content never changes. */
const HASHED = /-[\w-]{8}\.[a-z0-9]+$/;

/** The document, also in another spelling: `index.htm%6c` is the same file. No file of a build needs an encoding or a leading dot. */
const NO_ASSET = /\.html$|%|\/\./i;

/**
 * Express middleware: the files of the login bundle, compressed as the build left them; but not its document, which is
 * filled by the runtime.
 */
export function loginAssets(folder: string): RequestHandler {
  // `dev` asks the disk at every request: a build that comes later, or takes the place of this one, is served as it is.
  const files = sirv(folder, {
    dev: true,
    etag: true,
    gzip: true,
    brotli: true,
    extensions: [],
    setHeaders: setCaching,
  });
  return (request, response, next) => {
    if (NO_ASSET.test(request.path)) return next();
    endWithFile(response);
    files(request, response, next);
  };
}

function setCaching(response: ServerResponse, path: string): void {
  const forEver = HASHED.test(basename(path));
  response.setHeader('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
}
