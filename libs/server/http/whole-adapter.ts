import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import { response as expressResponse, type Response } from 'express';

/** Statuses of answers without a body. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Express, for an application that answers every path itself, and most of them with JSON. */
export class WholeAdapter extends ExpressAdapter {
  /**
   * Refuses every path that no route answers. Nest only does so below the global prefix; elsewhere Express would answer
   * with a page of its own.
   */
  override setNotFoundHandler(handler: Parameters<ExpressAdapter['setNotFoundHandler']>[0]): unknown {
    return this.use(handler);
  }

  /**
   * Sends the JSON of ordinary answers itself. Express's `json` looks up nine settings for it, reads the media type that
   * it has just written, and asks whether the client has the answer already.
   */
  override reply(response: Response, body: unknown, status?: number): unknown {
    if (!isOrdinary(response, body)) return super.reply(response, body, status);
    if (status !== undefined) response.statusCode = status;
    if (EMPTY.has(response.statusCode)) return super.reply(response, body, status);
    const json = JSON.stringify(body);
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.setHeader('content-length', Buffer.byteLength(json));
    return response.end(json);
  }
}

/** Whether it is a plain object or a list, and nothing was said of the answer that Express would have to mind. */
const isOrdinary = (response: Response, body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  !(body instanceof StreamableFile) &&
  !('toJSON' in body) &&
  response.json === expressResponse.json &&
  !response.hasHeader('content-type') &&
  !response.hasHeader('etag') &&
  !response.hasHeader('last-modified') &&
  !response.hasHeader('transfer-encoding');
