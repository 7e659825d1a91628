import { fileURLToPath } from 'node:url';
import { PlatformError } from '@sv/server/problem/platform-error';
import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** Starts swagger-ui. It asks nobody else to validate the document. */
const START = `window.addEventListener('DOMContentLoaded', () => {
  SwaggerUIBundle({
    url: '/api/openapi.json',
    domNode: document.getElementById('api'),
    presets: [SwaggerUIBundle.presets.apis],
    deepLinking: true,
    validatorUrl: null,
  });
});
`;

/** Own rules, so that the page follows the theme of the workspace in its margins at least. */
const PAGE_STYLE = `body { margin: 0; }
.no-script { padding: 2rem; font-family: system-ui, sans-serif; }
`;

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

/** Sends one of the files that the page of the documentation loads. @throws PlatformError `not-found` */
export function sendDocsAsset(response: ServerResponse, name: string): void {
  response.setHeader('cache-control', 'private, max-age=3600');
  switch (name) {
    case 'start.js':
      return sendText(response, SCRIPT, START);
    case 'page.css':
      return sendText(response, STYLE, PAGE_STYLE);
    case 'swagger-ui-bundle.js':
      return sendFile(response, SCRIPT, fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')));
    case 'swagger-ui.css':
      return sendFile(response, STYLE, fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')));
    default:
      throw new PlatformError('not-found');
  }
}

function sendText(response: ServerResponse, type: string, content: string): void {
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(content) }).end(content);
}

/** Read from the disk each time: most instances never show the page, and it is 2 MB. */
function sendFile(response: ServerResponse, type: string, path: string): void {
  response.setHeader('content-type', type);
  // The client that left, or a file that is gone: the answer has begun, so it is cut.
  pipeline(createReadStream(path), response, () => undefined);
}
