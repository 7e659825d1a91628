import type { ServerResponse } from 'node:http';

/**
 * Ends an answer whose file cannot be read to its end: a build may remove a file after it was found and before it is
 * read. To be called before sirv, which listens for no error of the file, so that one would end the process.
 */
export function endWithFile(response: ServerResponse): void {
  response.once('pipe', file => file.once('error', () => response.destroy()));
}
