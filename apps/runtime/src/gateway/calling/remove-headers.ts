import type { IncomingMessage } from 'node:http';

/** Removes headers from a request, wherever code could find them. @param isRemoved by name in lower case */
export function removeHeaders(request: IncomingMessage, isRemoved: (name: string) => boolean): void {
  const { headers, headersDistinct, rawHeaders } = request;
  for (const name of Object.keys(headers)) if (isRemoved(name)) delete headers[name];
  for (const name of Object.keys(headersDistinct)) if (isRemoved(name)) delete headersDistinct[name];
  request.rawHeaders = rawHeaders.filter((_, at) => !isRemoved(rawHeaders[at - (at % 2)]!.toLowerCase()));
}
