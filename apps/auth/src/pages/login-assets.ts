import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

/** Where the login bundle's files are reached; its build uses it as `deployUrl`. */
export const LOGIN_ASSETS_PATH = '/login/assets';

/** A file whose name has the hash of its content never changes. */
const HASHED = /-[\w-]{8}\.[a-z0-9]+$/;

/** The document, also in another spelling: `index.htm%6c` is the same file. No file of a build needs an encoding. */
const NO_ASSET = /\.html$|%/i;

/**
 * Express middleware: the files of the login bundle, compressed as the build left them; but not its document, which is
 * filled by the runtime.
 */
export function loginAssets(folder: string): RequestHandler {
  // Before the first build there is nothing to serve.
  if (!existsSync(folder)) return (_request, _response, next) => next();
  const files = sirv(folder, { etag: true, gzip: true, extensions: [], setHeaders: setCaching });
  return (request, response, next) => (NO_ASSET.test(request.path) ? next() : files(request, response, next));
}

function setCaching(response: ServerResponse, path: string): void {
  const forEver = HASHED.test(basename(path));
  response.setHeader('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
}
